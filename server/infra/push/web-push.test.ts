import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import type { Behaviour } from '#/tests/push-service.ts'
import { openPushService } from '#/tests/push-service.ts'
import { listenHere } from '../listening.ts'
import { makePush, makePushKeys } from './web-push.ts'

const message = { payload: '{"kind":"test"}', topic: 'news', ttlSeconds: 60, urgency: 'high' } as const

/** A push service with a subscribed phone, and our side of it. */
async function openPhone(...others: string[]) {
  const service = await openPushService()
  const keys = makePushKeys()
  service.trusts(keys.publicKey)
  const push = makePush({ keys, subject: 'https://karma.example.com', ownHosts: new Set([service.host, ...others]) })
  const phone = service.subscribe('phone')
  return {
    service,
    send: (other: Partial<typeof phone> = {}, withinMs?: number) =>
      push.send({ ...phone, ...other }, message, withinMs),
    /** What became of a push to a service that answers like this. */
    async outcome(behaviour: Behaviour, withinMs?: number) {
      service.behaves('phone', behaviour)
      return this.send({}, withinMs).catch((error: unknown) => error)
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

test('a push is sent with its topic, its time and its urgency', async () => {
  await using phone = await openPhone()
  expect(await phone.send()).toBe('taken')
  expect(phone.service.received).toMatchObject([{ topic: 'news', ttl: 60, urgency: 'high', encoding: 'aes128gcm' }])
  expect(phone.service.faults).toEqual([])
})

test('the status says whether a push was taken, whether its browser is gone, or whether to try again', async () => {
  await using phone = await openPhone()
  for (const status of [200, 202]) expect([status, await phone.outcome({ status })]).toEqual([status, 'taken'])
  for (const status of [404, 410]) expect([status, await phone.outcome({ status })]).toEqual([status, 'gone'])
  for (const status of [408, 429, 500, 502])
    expect(await phone.outcome({ status })).toMatchObject({
      message: expect.stringContaining(`${status}`),
      worthTrying: true,
    })
  for (const status of [400, 401, 403, 413])
    expect(await phone.outcome({ status })).toMatchObject({
      message: expect.stringContaining(`${status}`),
      worthTrying: false,
    })
})

test('a redirect is not followed', async () => {
  await using phone = await openPhone()
  const location = phone.service.subscribe('other').endpoint
  expect(await phone.outcome({ status: 307, headers: { location } })).toMatchObject({ worthTrying: false })
  expect(phone.service.asked('other')).toBe(0)
})

test('a service is left alone for as long as it asks, in seconds or until a time, but never for more than an hour', async () => {
  await using phone = await openPhone()
  const pauseOf = async (asked?: string) =>
    phone.outcome({ status: 429, ...(asked !== undefined && { headers: { 'retry-after': asked } }) })
  const inAMinute = new Date(Date.now() + 60_000).toUTCString()
  expect(await pauseOf(inAMinute)).toMatchObject({ pauseSeconds: expect.closeTo(60, -1) })
  for (const [asked, pauseSeconds] of [
    ['1', 1],
    ['3601', 3_600],
    [new Date(0).toUTCString(), 0],
    ['soon', 0],
    ['-5', 0],
    ['', 0],
    [undefined, 0],
  ] as const)
    expect(await pauseOf(asked)).toMatchObject({ pauseSeconds })
})

test('a service that does not answer in time, or whose address is closed, is worth another try', async () => {
  const phone = await openPhone()
  expect(await phone.outcome({ hangs: true }, 100)).toMatchObject({ worthTrying: true })
  await phone[Symbol.asyncDispose]()
  expect(await phone.outcome({})).toMatchObject({ worthTrying: true })
})

test('nothing is sent to a device whose keys are none, or to an address that is no push service’s', async () => {
  await using phone = await openPhone()
  const { service, send } = phone
  for (const wrong of [
    { p256dh: 'short' },
    { auth: '' },
    { endpoint: `http://localhost:${service.host.split(':')[1]}/push/phone` },
  ])
    await expect(send(wrong)).rejects.toMatchObject({ worthTrying: false })
  expect(service.asked('phone')).toBe(0)
})

test('of what a service says, the beginning is told', async () => {
  await using phone = await openPhone()
  const error = await phone.outcome({ status: 400, words: `Bad\0\n ${'x'.repeat(1_000_000)}` })
  expect(String(error)).toMatch(/answered 400 Bad x{490,500}$/)
})

test('the status counts, even if the words below it break off; words without end are not waited for, nor kept open', async () => {
  const closed: Promise<unknown>[] = []
  const http = createServer((request, response) => {
    closed.push(once(response, 'close'))
    response.writeHead(410).flushHeaders()
    if (request.url === '/breaks') setTimeout(() => response.destroy(), 20)
    else response.write('and on')
  })
  const host = `127.0.0.1:${await listenHere(http)}`
  await using phone = await openPhone(host)
  for (const path of ['/breaks', '/endless'])
    expect(await phone.send({ endpoint: `http://${host}${path}` })).toBe('gone')
  await Promise.all(closed)
  await new Promise(resolve => http.close(resolve))
})
