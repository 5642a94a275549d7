import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isCutOff } from '../refusals.ts'
import { bodiesOnTheirWay, shed } from './shed.ts'

const crowded = new Hono().use(shed(() => true)).all('*', c => c.text('here'))

test('a page that is turned away says so and tries again by itself', async () => {
  const answer = await crowded.request('/explore')
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('refresh'))).toBeGreaterThan(0)
  expect(await answer.text()).toContain('This page tries again by itself in a few seconds.')
})

test('what was sent is not sent again by itself', async () => {
  const answer = await crowded.request('/unsubscribe', { method: 'POST' })
  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, null])
  expect(await answer.text()).toContain('Reload this page in a few seconds.')
})

test('it is known how many are at work', async () => {
  const seen: number[] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const quiet = new Hono().use(shed(here => seen.push(here) === 0)).get('*', async c => (await held, c.text('here')))
  const first = quiet.request('/a')
  const second = quiet.request('/b')
  letGo()
  await Promise.all([first, second])
  await quiet.request('/c')
  expect(seen).toEqual([0, 1, 0])
})

/** Sends the beginning of a body and keeps the rest. */
function beginsToSend(http: Server) {
  const address = http.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nhost: a.example\r\ncontent-length: 10\r\n\r\n{')
  return socket
}

test('whose body is still on its way keeps nobody out, and of too many such the one who began first is cut off', async () => {
  const seen: number[] = []
  let begun = 0
  const app = new Hono().use(shed(here => seen.push(here) === 0)).post('/', async c => {
    begun += 1
    return c.json((await c.req.text()).length)
  })
  const faults: boolean[] = []
  app.onError((error, c) => {
    faults.push(!isCutOff(error))
    return c.body(null, 400)
  })
  const http = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(http, 'listening')
  try {
    const first = beginsToSend(http)
    await expect.poll(() => begun).toBe(1)
    const cutOff = once(first, 'close')
    const others = Array.from({ length: bodiesOnTheirWay - 1 }, () => beginsToSend(http))
    await expect.poll(() => begun).toBe(bodiesOnTheirWay)
    expect(new Set(seen)).toEqual(new Set([0]))
    expect(first.destroyed).toBe(false)
    others.push(beginsToSend(http))
    await cutOff
    await expect.poll(() => faults).toEqual([false])
    const [last] = others
    const answered = last && once(last, 'data')
    last?.write('123456789')
    expect(String(await answered)).toContain('HTTP/1.1 200 OK')
    expect(others.filter(({ destroyed }) => destroyed)).toEqual([])
  } finally {
    http.closeAllConnections()
    http.close()
  }
})
