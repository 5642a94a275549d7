import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listenHere } from '../infra/listening.ts'
import { limitBody } from './limit-body.ts'
import { readBody } from './read-body.ts'

const maxSize = 300_000

test('a body is read whole whether its length was announced or not, and one that breaks off is not taken for a whole one', async () => {
  let cutOff = 0
  const app = new Hono()
  app.use(limitBody({ maxSize, onError: c => c.text('too large', 413) }))
  app.post('/', async c => {
    const bytes = await readBody(c).catch(() => void (cutOff += 1))
    return c.text(Buffer.from(bytes ?? []).toString())
  })
  const http = createServer(getRequestListener(app.fetch))
  const port = await listenHere(http)
  const pieces = ['a', 'b', 'c'].map(letter => letter.repeat(maxSize / 3))
  const send = (length?: number) => {
    const headers = length === undefined ? {} : { 'content-length': length }
    const asking = request({ port, host: '127.0.0.1', method: 'POST', headers })
    for (const piece of pieces) asking.write(piece)
    return asking
  }
  const answerTo = async (asking: ReturnType<typeof send>) => {
    const [answer] = await once(asking.end(), 'response')
    return text(answer)
  }
  try {
    expect(await answerTo(send(maxSize))).toBe(pieces.join(''))
    expect(await answerTo(send())).toBe(pieces.join(''))
    expect(await answerTo(request({ port, host: '127.0.0.1', method: 'POST' }))).toBe('')
    const cut = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': maxSize } })
    cut.on('error', () => {}).write(pieces[0])
    await once(cut, 'socket')
    setTimeout(() => cut.destroy(), 100)
    await expect.poll(() => cutOff).toBe(1)
  } finally {
    http.closeAllConnections()
    http.close()
  }
})
