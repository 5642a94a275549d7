import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { portOf } from '../infra/listening.ts'
import { isCutOff } from '../refusals.ts'
import { bodiesOnTheirWay, shed } from './shed.ts'

const crowded = new Hono().use(shed(() => true)).all('*', c => c.text('here'))

test('a page that is turned away says so and tries again by itself', async () => {
  const answer = await crowded.request('/explore')
  expect(answer.status).toBe(503)
  expect(Number(answer.headers.get('refresh'))).toBeGreaterThan(0)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.text()).toContain('This page tries again by itself in a few seconds.')
})

test('the answer to a form does not reload by itself, which would send the form again', async () => {
  const answer = await crowded.request('/unsubscribe', { method: 'POST' })
  expect([answer.status, answer.headers.get('refresh')]).toEqual([503, null])
  expect(await answer.text()).toContain('Reload this page in a few seconds.')
})

test('a program that is turned away reads the code, and when to come again', async () => {
  const answer = await crowded.request('/api/campaigns')
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'overloaded' }])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the files of a page are never turned away', async () => {
  expect((await crowded.request('/assets/page.js')).status).toBe(200)
  expect((await crowded.request('/?page=/assets/page.js')).status).toBe(503)
})

test('requests in progress and finished requests are counted', async () => {
  const seen: number[][] = []
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const asked = shed((here, done) => seen.push([here, done]) === 0)
  const quiet = new Hono().use(asked).get('*', async c => (await held, c.text('here')))
  const first = quiet.request('/a')
  const second = quiet.request('/b')
  letGo()
  await Promise.all([first, second])
  await quiet.request('/c')
  expect(seen).toEqual([
    [0, 0],
    [1, 0],
    [0, 2],
  ])
})

/** Sends the beginning of a body and keeps the rest. */
function beginsToSend(http: Server, path = '/', body = 'content-length: 10\r\n\r\n{') {
  const socket = connect(portOf(http) ?? 0, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a.example\r\n${body}`)
  return socket
}

test('a request is in progress once its body has arrived, not before, and done if it was answered without that', async () => {
  const seen: number[] = []
  let begun = 0
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const app = new Hono()
    .use(shed(here => seen.push(here) === 0))
    .get('*', c => c.text('here'))
    .post('/unread', c => c.text('No', 413))
    .post('*', async c => {
      begun += 1
      await c.req.text()
      return (await held, c.text('here'))
    })
  const http = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const here = async () => {
    await once(beginsToSend(http, '/unread', 'content-length: 0\r\n\r\n'), 'data')
    return seen.at(-1)
  }
  try {
    await once(beginsToSend(http, '/unread'), 'data')
    expect(await here()).toBe(0)
    beginsToSend(http, '/', 'transfer-encoding: chunked\r\n\r\n1\r\n{\r\n')
    await expect.poll(() => begun).toBe(1)
    expect(await here()).toBe(0)
    beginsToSend(http, '/', 'content-length: 1\r\n\r\n{')
    await expect.poll(() => begun).toBe(2)
    await expect.poll(here).toBe(1)
  } finally {
    letGo()
    http.closeAllConnections()
    http.close()
  }
})

test('requests whose bodies are on their way keep nobody out, and if there are too many, the oldest is cut off', async () => {
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

test('each sender beyond the limit cuts off another one', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const cutOff: number[] = []
  const app = new Hono().use(shed(() => false)).post('/', async c => (await held, c.text('here')))
  const sent = { method: 'POST', headers: { 'content-length': '1' } }
  const sends = async (which: number) =>
    app.request('/', sent, { incoming: { complete: false, socket: { destroy: () => cutOff.push(which) } } })
  const all = Array.from({ length: bodiesOnTheirWay + 2 }, (_, which) => sends(which))
  expect(cutOff).toEqual([0, 1])
  letGo()
  await Promise.all(all)
})
