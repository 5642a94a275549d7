import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { origin, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import type { Variables } from '../app.ts'
import { refused } from './plain-http.ts'
import { logRefusals } from './refusal-log.ts'

const refusalsIn = ({ said }: TestWorld) => said.filter(({ message }) => message === 'Refused')

test('whoever is refused leaves a line in the log: what, where, who and from which address', async () => {
  await using world = await openWorld()
  const { cara } = world
  expect((await send(world, 'admin.statistics', undefined, { cookie: cara.cookie })).code).toBe('forbidden')
  expect(refusalsIn(world)).toEqual([
    {
      message: 'Refused',
      code: 'forbidden',
      method: 'POST',
      path: '/api/rpc/admin/statistics',
      userId: cara.id,
      address: '127.0.0.1',
      requestId: expect.any(String),
    },
  ])
})

test('refusals by endpoints outside the API’s procedures are logged as well, and so are requests for others’ rows', async () => {
  await using world = await openWorld()
  const { cara, fred } = world
  const picture = new Request(`${origin}/api/squad-images/${crypto.randomUUID()}/full`)
  expect((await world.fetch(picture, cara.cookie)).status).toBe(404)
  const foreign = { cookie: cara.cookie, headers: { origin: 'https://evil.example' } }
  expect((await send(world, 'accounts.signOut', undefined, foreign)).status).toBe(403)
  await expect(fred.api.accounts.endSession({ id: crypto.randomUUID(), present: null })).rejects.toMatchObject({
    code: 'not_found',
  })
  const list = { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: '[]' }
  expect((await world.fetch(new Request(`${origin}/api/campaigns`, list), fred.cookie)).status).toBe(400)
  expect(refusalsIn(world).map(({ code, userId }) => [code, userId])).toEqual([
    ['not_found', cara.id],
    ['foreign_origin', null],
    ['not_found', fred.id],
    ['bad_input', fred.id],
  ])
})

test('a visitor who asks for what does not exist is not logged', async () => {
  await using world = await openWorld()
  expect((await world.fetch(new Request(`${origin}/api/nothing/here`))).status).toBe(404)
  expect(refusalsIn(world)).toEqual([])
})

test('no line contains what somebody sent', async () => {
  await using world = await openWorld()
  const { visitor } = world
  const password = 'a secret that nobody else knows'
  for (const email of ['cara@example.com', 'nobody@example.com'])
    await expect(visitor.api.accounts.signIn({ email, password })).rejects.toMatchObject({ code: 'wrong_credentials' })
  await expect(visitor.api.email.reset({ token: 'a token of a link', password })).rejects.toMatchObject({
    code: 'link_over',
  })
  const words = JSON.stringify(world.said)
  expect(refusalsIn(world)).toHaveLength(3)
  for (const secret of [password, 'a token of a link', 'cara@example.com', 'nobody@example.com'])
    expect(words).not.toContain(secret)
})

test('logging in, a wrong password and logging out are in the log, with the account, the address and the sign-in method', async () => {
  await using world = await openWorld()
  const { cara, visitor } = world
  const { email } = cara
  await expect(visitor.api.accounts.signIn({ email, password: 'not hers at all' })).rejects.toThrow()
  await visitor.api.accounts.signIn({ email, password: testPassword })
  await cara.api.accounts.signOut()
  const told = world.said.map(({ message, userId, address, by }) => [message, userId, address, by])
  expect(told).toEqual([
    ['A password was wrong', cara.id, undefined, undefined],
    ['Refused', null, '127.0.0.1', undefined],
    ['Signed in', cara.id, '127.0.0.1', 'password'],
    ['Signed out', cara.id, '127.0.0.1', undefined],
  ])
})

test('what an admin does while viewing as someone is not logged as that person’s', async () => {
  await using world = await openWorld()
  const { ada, cara } = world
  await ada.api.moderation.impersonate({ id: cara.id, reason: 'To help', present: null })
  expect(await ada.api.accounts.me()).toMatchObject({ id: cara.id })
  await expect(ada.api.notifications.markAllRead()).rejects.toMatchObject({ code: 'impersonating' })
  expect(world.said.at(-1)).toMatchObject({ message: 'Refused', userId: cara.id, impersonated: true })
  await ada.api.accounts.signOut()
  expect(world.said.at(-1)).toMatchObject({ message: 'Signed out', userId: ada.id })
})

test('a flood of refusals leaves thirty lines, and hides nobody else’s', async () => {
  await using world = await openWorld()
  const { cara, fred } = world
  const tries = (cookie: string) => send(world, 'admin.statistics', undefined, { cookie })
  for (let tried = 0; tried < 33; tried += 1) expect((await tries(cara.cookie)).code).toBe('forbidden')
  await tries(fred.cookie)
  const told = refusalsIn(world)
  expect(told.filter(({ userId }) => userId === cara.id)).toHaveLength(30)
  expect(told[29]).toMatchObject({ last: expect.stringContaining('not told') })
  expect(told.filter(({ userId }) => userId === fred.id)).toHaveLength(1)
})

/** An app that refuses every visitor, and what it logs. */
function refusing() {
  const said: unknown[] = []
  const log = { info: (_: string, facts?: object) => said.push(facts), error: () => {} }
  const app = new Hono<Variables>().use(logRefusals({ log }, c => c.req.header('x-from') ?? ''))
  app.get('/mine', c => refused(c, 'forbidden'))
  app.get('/down', c => refused(c, 'unavailable'))
  const ask = (path: string, from: string) => app.request(path, { headers: { 'x-from': from } })
  return { said, ask }
}

test('the addresses of one network have thirty lines a minute together, and another network its own', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const { said, ask } = refusing()
    for (let nth = 0; nth < 33; nth += 1) await ask('/mine', `2001:db8::${nth}`)
    expect(said).toHaveLength(30)
    await ask('/mine', '2001:db8:0:1::1')
    expect(said).toHaveLength(31)
    for (const minutes of [1, 2]) {
      vi.advanceTimersByTime(60_001)
      for (let nth = 0; nth < 33; nth += 1) await ask('/mine', '2001:db8::1')
      expect([minutes, said.length]).toEqual([minutes, 31 + minutes * 30])
    }
  } finally {
    vi.useRealTimers()
  }
})

test('while the database is gone, requests that are refused for it fill no log', async () => {
  const { said, ask } = refusing()
  expect((await ask('/down', '192.0.2.1')).status).toBe(503)
  expect(said).toEqual([])
})
