import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Context } from 'hono'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listenHere } from '../infra/listening.ts'
import { limitBody } from './limit-body.ts'

const maxSize = 1_000
/** Longer than the adapter waits before it ends a connection whose body nobody reads. */
const pauseMs = 700

test('after a body that was too large, the next request over the same connection is answered', async () => {
  const app = new Hono()
  app.use(limitBody({ maxSize, onError: c => c.json('too large', 413) }))
  app.post('/', async c => c.json((await c.req.text()).length))
  const http = createServer(getRequestListener(app.fetch))
  const port = await listenHere(http)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async (length: number, headers = {}, pause = 0) => {
    const asking = request({ agent, port, host: '127.0.0.1', method: 'POST', headers })
    const answered = once(asking, 'response')
    if (pause > 0) {
      asking.setHeader('content-length', length)
      asking.write('x')
      await sleep(pause)
    }
    asking.end('x'.repeat(pause > 0 ? length - 1 : length))
    const [answer] = await answered
    return { status: answer.statusCode, said: await json(answer), again: asking.reusedSocket }
  }
  try {
    expect(await send(maxSize)).toEqual({ status: 200, said: maxSize, again: false })
    expect(await send(1_000 * maxSize)).toEqual({ status: 413, said: 'too large', again: true })
    await sleep(pauseMs)
    expect(await send(maxSize)).toEqual({ status: 200, said: maxSize, again: true })
    expect(await send(5 * maxSize, {}, pauseMs)).toEqual({ status: 413, said: 'too large', again: true })
    expect(await send(maxSize)).toEqual({ status: 200, said: maxSize, again: true })
    expect(await send(2 * maxSize, { 'transfer-encoding': 'chunked' })).toMatchObject({ status: 413 })
  } finally {
    agent.destroy()
    http.closeAllConnections()
    http.close()
  }
})

test('a body without an announced length, or with one that does not count, is read up to the limit', async () => {
  const app = new Hono()
  app.use(limitBody({ maxSize, onError: c => c.json('too large', 413) }))
  app.post('/', async c => c.json((await c.req.text()).length))
  const send = async (length: number, headers: Record<string, string> = {}) => {
    const body = length > 0 ? new Blob(['x'.repeat(length)]).stream() : null
    const sent = { method: 'POST', headers, body, duplex: 'half' }
    return (await app.request('/', sent)).json()
  }
  const chunked = { 'transfer-encoding': 'chunked' }
  expect(await send(0)).toBe(0)
  expect([await send(maxSize, chunked), await send(maxSize + 1, chunked)]).toEqual([maxSize, 'too large'])
  expect(await send(maxSize + 1, { ...chunked, 'content-length': '1' })).toBe('too large')
})

test('whoever hangs up while sending too much is no failure of ours', async () => {
  const ends: unknown[] = []
  const app = new Hono()
  app.onError((error, c) => {
    ends.push(error)
    return c.body(null, 500)
  })
  const onError = (c: Context) => {
    ends.push('refused')
    return c.json('too large', 413)
  }
  app.use(limitBody({ maxSize, onError }))
  let begun = 0
  const answer = getRequestListener(app.fetch)
  const http = createServer((incoming, outgoing) => ((begun += 1), void answer(incoming, outgoing)))
  const port = await listenHere(http)
  const asking = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': 2 * maxSize } })
  asking.on('error', () => {}).write('x')
  await expect.poll(() => begun).toBe(1)
  asking.destroy()
  await expect.poll(() => ends).toEqual(['refused'])
  http.close()
})
