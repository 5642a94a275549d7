import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Scope } from '#/rules/scopes.ts'
import { webhookEvents } from '#/rules/webhooks.ts'
import { byToken } from '#/tests/by-token.ts'
import { aComment, openHooked } from '#/tests/hooked.ts'
import { listen } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { makeSecret } from './secret.ts'

const wanted = () => ({
  id: crypto.randomUUID(),
  url: 'https://hooks.example/',
  events: ['submission.created' as const],
})

async function tokenOf({ fran }: TestWorld, scopes: Scope[]) {
  const { token } = await fran.api.tokens.make({
    id: randomUUID(),
    name: scopes.join(),
    scopes,
    days: 30,
    present: null,
  })
  return token
}

test('an endpoint that is added again, as after a lost answer, is one, and has the same secret', async () => {
  await using world = await openWorld()
  const { fran, fred, db } = world
  const asked = wanted()
  const [first, ...rest] = await Promise.all(Array.from({ length: 8 }, () => fran.api.webhooks.add(asked)))
  expect(first?.secret).toMatch(/^whsec_/)
  for (const again of rest) expect(again).toEqual(first)
  expect(await fran.api.webhooks.list()).toHaveLength(1)
  const added = db.selectFrom('audit_entries').select('id').where('action', '=', 'webhook_added')
  expect(await added.execute()).toHaveLength(1)
  const other = fran.api.webhooks.add({ ...asked, url: 'https://other.example/' })
  await expect(other).rejects.toMatchObject(refused('id_reused'))
  await expect(fred.api.webhooks.add(asked)).rejects.toMatchObject(refused('id_reused'))
  await fran.api.webhooks.remove({ id: asked.id })
  await expect(fran.api.webhooks.add(asked)).rejects.toMatchObject(refused('not_found'))
})

test('a secret made anew again, as after a lost answer, is the same, and the one in use goes on signing', async () => {
  await using hooked = await openHooked()
  const { world, id: endpointId, heard, sends } = hooked
  const { fran, db } = world
  const renewal = { id: crypto.randomUUID(), endpointId }
  const renewed = await fran.api.webhooks.renewSecret(renewal)
  expect(await fran.api.webhooks.renewSecret(renewal)).toEqual(renewed)
  const other = () => fran.api.webhooks.renewSecret({ id: crypto.randomUUID(), endpointId })
  await expect(other()).rejects.toMatchObject(refused('webhook_secret_new'))
  // The receiver knows only the first secret, and accepts nothing signed without it.
  await fran.api.webhooks.test({ id: endpointId })
  await sends()
  expect(heard).toMatchObject([{ type: 'webhook.test' }])
  await world.passes('25 hours')
  await db.updateTable('sessions').set({ expires_at: '2100-01-01' }).execute()
  expect((await other()).secret).not.toBe(renewed.secret)
})

test('a token cannot have anything sent anywhere that it may not read itself', async () => {
  await using hooked = await openHooked()
  const { world, id } = hooked
  const missing = (scope: Scope) => ({ status: 403, body: { code: 'scope_missing', data: { scope } } })
  const adds = async (scopes: Scope[], events: readonly string[]) =>
    byToken(world, await tokenOf(world, scopes), 'POST', '/webhooks', { ...wanted(), events })
  expect(await adds(['webhooks:write'], ['submission.created'])).toMatchObject(missing('submissions:read'))
  expect(await adds(['webhooks:write', 'submissions:read'], webhookEvents)).toMatchObject(missing('campaigns:read'))
  const seeing = await adds(['webhooks:write', 'submissions:read', 'campaigns:read'], webhookEvents)
  expect(seeing).toMatchObject({ status: 200 })

  const token = await tokenOf(world, ['webhooks:write'])
  const changes = (change: object) => byToken(world, token, 'POST', `/webhooks/${id}`, change)
  expect(await changes({ url: 'https://elsewhere.example/' })).toMatchObject(missing('submissions:read'))
  expect(await changes({ isOn: false })).toMatchObject({ status: 200 })
  expect(await changes({ url: 'https://elsewhere.example/' })).toMatchObject(missing('submissions:read'))
  expect(await changes({ isOn: true })).toMatchObject(missing('submissions:read'))
  expect((await world.fran.api.webhooks.list())[0]).toMatchObject({ url: hooked.url, offReason: 'paused' })
})

test('a token cannot have what still waits sent elsewhere by subscribing to less and moving the endpoint', async () => {
  await using hooked = await openHooked()
  const { world, id } = hooked
  const moves = async (scopes: Scope[]) =>
    byToken(world, await tokenOf(world, scopes), 'POST', `/webhooks/${id}`, {
      url: 'https://elsewhere.example/',
      events: ['campaign.completed'],
    })
  await world.fran.api.webhooks.test({ id })
  await aComment(world)
  expect(await moves(['webhooks:write', 'campaigns:read'])).toMatchObject({
    status: 403,
    body: { code: 'scope_missing', data: { scope: 'submissions:read' } },
  })
  expect(await hooked.endpointNow()).toMatchObject({ url: hooked.url })
  expect(await moves(['webhooks:write', 'campaigns:read', 'submissions:read'])).toMatchObject({ status: 200 })
})

test('a token that may not read what was sent already may move its endpoint', async () => {
  await using hooked = await openHooked()
  const { world, id, sends } = hooked
  await aComment(world)
  await sends()
  const token = await tokenOf(world, ['webhooks:write', 'campaigns:read'])
  const url = 'https://elsewhere.example/'
  const moved = await byToken(world, token, 'POST', `/webhooks/${id}`, { url, events: ['campaign.completed'] })
  expect(moved).toMatchObject({ status: 200, body: { url } })
})

test('a token cannot have messages sent again that it may not read', async () => {
  await using hooked = await openHooked()
  const { world, id, heard, sends } = hooked
  await aComment(world)
  await sends()
  const again = async (scopes: Scope[]) =>
    byToken(world, await tokenOf(world, scopes), 'POST', `/webhooks/messages/${heard[0]?.id}/redeliver`)
  expect(await again(['webhooks:write', 'webhooks:read', 'campaigns:read'])).toMatchObject({
    status: 403,
    body: { code: 'scope_missing', data: { scope: 'submissions:read' } },
  })
  await sends()
  expect(heard).toHaveLength(1)
  expect(await again(['webhooks:write', 'submissions:read'])).toMatchObject({ status: 200 })
  await world.fran.api.webhooks.test({ id })
  await sends()
  expect(heard).toHaveLength(3)
  const tested = heard.find(({ type }) => type === 'webhook.test')
  const token = await tokenOf(world, ['webhooks:write'])
  expect(await byToken(world, token, 'POST', `/webhooks/messages/${tested?.id}/redeliver`)).toMatchObject({
    status: 200,
  })
})

test('a webhook that is added, changed or removed is told to its person’s other pages, and to nobody else', async () => {
  await using world = await openWorld()
  const { webhooks } = world.fran.api
  const told = async (act: () => Promise<unknown>) => {
    const heard = listen(world)
    await act()
    expect(heard()).toEqual({ fran: ['account_changed'] })
  }
  const asked = wanted()
  const { id } = asked
  await told(() => webhooks.add(asked))
  await told(() => webhooks.change({ id, isOn: false }))
  await told(() => webhooks.change({ id, isOn: true }))
  await told(() => webhooks.renewSecret({ id: crypto.randomUUID(), endpointId: id }))
  await told(() => webhooks.remove({ id }))
})

test('a webhook that is switched off twice is so in the log once, and what it was sent stays sent', async () => {
  await using hooked = await openHooked()
  const { world, id, sends, messages } = hooked
  await aComment(world)
  await sends()
  for (let times = 0; times < 2; times++) await world.fran.api.webhooks.change({ id, isOn: false })
  expect(new Set((await messages()).map(({ state }) => state))).toEqual(new Set(['sent']))
  const log = world.db.selectFrom('audit_entries').select('after').where('action', '=', 'webhook_changed')
  expect(await log.execute()).toMatchObject([{ after: { isOn: false } }])
})

test('that another server is told what happens is mailed: of a webhook that is added, and of one that is given another address', async () => {
  await using hooked = await openHooked()
  const { world, id } = hooked
  const { fran, db } = world
  const mailed = async () => {
    const rows = await db.selectFrom('letters').select(['address', 'detail']).orderBy('id').execute()
    return rows.map(({ address, detail }) => [address, detail])
  }
  const added = [fran.email, 'webhook_added']
  for (const change of [{ events: ['submission.created' as const] }, { isOn: false }, { isOn: true }])
    await fran.api.webhooks.change({ id, ...change })
  expect(await mailed()).toEqual([added])
  for (let times = 0; times < 2; times++) await fran.api.webhooks.change({ id, url: 'https://elsewhere.example/' })
  expect(await mailed()).toEqual([added, [fran.email, 'webhook_moved']])
})

test('a secret that the server can no longer open is made anew at once, and signs', async () => {
  await using hooked = await openHooked()
  const { world, id: endpointId, receiver, heard, sends } = hooked
  const renews = () => world.fran.api.webhooks.renewSecret({ id: crypto.randomUUID(), endpointId })
  await renews()
  await expect(renews()).rejects.toMatchObject(refused('webhook_secret_new'))
  const { sealed } = makeSecret(world.world, crypto.randomUUID())
  await world.db.updateTable('webhook_endpoints').set({ secret: sealed }).where('id', '=', endpointId).execute()
  const { secret } = await renews()
  receiver.secret = secret
  await world.fran.api.webhooks.test({ id: endpointId })
  await sends()
  expect(heard).toMatchObject([{ type: 'webhook.test' }])
})
