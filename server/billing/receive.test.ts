import { expect, test } from 'vitest'
import { z } from 'zod'
import { allRows } from '#/tests/access-matrix/rows.ts'
import { openShop, providerId } from '#/tests/shop.ts'
import { pro, starter } from '#/tests/buying.ts'
import { webhook } from '#/tests/lemon-squeezy.ts'
import { signatureOf } from '#/server/infra/payments/signature.ts'
import { applyEvents } from './apply-events.ts'
import { customFor } from './custom-data.ts'

const webhookBody = z.looseObject({
  meta: z.looseObject({ event_name: z.string() }),
  data: z.looseObject({ id: z.string(), attributes: z.looseObject({ updated_at: z.string() }) }),
})
type Body = z.infer<typeof webhookBody>
const parsed = (text = '') => webhookBody.parse(JSON.parse(text))

/** Fern has just bought Pro; its webhooks are ready to be sent. */
async function sold() {
  const world = await openShop()
  const { url } = await world.fern.api.billing.checkout({ variantId: pro })
  const id = world.provider.buy(url)
  const [order = '', created = ''] = world.provider.sent
  return { ...world, id, order, created }
}

test('what is not signed with our secret is turned away, whatever it looks like', async () => {
  await using world = await sold()
  const { created } = world
  const right = signatureOf('webhook secret of the tests', created)
  const before = await allRows(world)
  for (const signature of [
    '',
    'nonsense',
    right.slice(1),
    `${right}00`,
    right.replace(/^./, '!'),
    'f'.repeat(64),
    signatureOf('another secret', created),
    signatureOf('webhook secret of the tests', `${created} `),
    'ü'.repeat(64),
  ].map(text => encodeURIComponent(text))) {
    expect((await world.fetch(webhook(created, signature))).status).toBe(401)
  }
  const altered = webhook(created.replace(String(pro), String(starter)), right)
  expect((await world.fetch(altered)).status).toBe(401)
  const bare = new Request('http://localhost:3000/webhooks/lemon-squeezy', { method: 'POST', body: created })
  expect((await world.fetch(bare, world.ada.cookie)).status).toBe(401)
  expect(await allRows(world)).toEqual(before)
})

test('a flood of refused webhooks leaves one line of each kind in the log', async () => {
  await using world = await sold()
  const knock = (signature?: string) => world.fetch(webhook('{', signature))
  for (let nth = 0; nth < 30; nth++) expect((await knock('nonsense')).status).toBe(401)
  for (let nth = 0; nth < 30; nth++) expect((await knock()).status).toBe(400)
  expect(world.said.filter(({ message }) => message === 'Refused a webhook')).toEqual([
    { message: 'Refused a webhook', why: 'Not signed' },
    { message: 'Refused a webhook', why: 'Malformed' },
  ])
})

test('signed nonsense is turned away and never our fault', async () => {
  await using world = await sold()
  const before = await allRows(world)
  const meta = { event_name: 'subscription_updated' }
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '{"meta":{}}',
    JSON.stringify({ meta, data: {} }),
    JSON.stringify({ meta, data: { id: 'x'.repeat(100), attributes: {} } }),
    JSON.stringify({ meta, data: { id: { length: { toString: 1 } }, attributes: {} } }),
    JSON.stringify({ meta: { event_name: 'e'.repeat(101) }, data: { id: '1', attributes: {} } }),
    String.raw`{"meta":{"event_name":"order_created"},"data":{"id":"1","attributes":{"name":"\u0000"}}}`,
    String.raw`{"meta":{"event_name":"order_created"},"data":{"id":"1","attributes":{"name":"\ud800"}}}`,
  ]) {
    expect({ body, status: (await world.fetch(webhook(body))).status }).toEqual({ body, status: 400 })
  }
  expect((await world.fetch(webhook(new Uint8Array([0x22, 0xff, 0xfe, 0x22])))).status).toBe(400)
  const large = JSON.stringify({ meta, data: { id: '1', attributes: { text: 'x'.repeat(256 * 1024) } } })
  expect((await world.fetch(webhook(large))).status).toBe(413)
  expect(await allRows(world)).toEqual(before)
})

const foreign: [why: string, change: (body: Body) => void][] = [
  ['other store', ({ data }) => void (data.attributes['store_id'] = 4712)],
  ['other mode', ({ data }) => void (data.attributes['test_mode'] = true)],
  ['unknown plan', ({ data }) => void (data.attributes['variant_id'] = 1)],
  ['malformed', ({ data }) => void (data.attributes['status'] = 'happy')],
  ['malformed', ({ data }) => void (data.attributes['variant_id'] = 2_147_483_648)],
  ['malformed', ({ data }) => void (data.attributes['renews_at'] = 'tomorrow')],
  ['unknown buyer', ({ meta }) => void (meta['custom_data'] = null)],
  ['unknown buyer', ({ meta }) => void (meta['custom_data'] = {})],
  ['not signed by us', ({ meta }) => void (meta['custom_data'] = { user_id: 7, signature: 'f'.repeat(64) })],
]

test('a signed webhook that is not ours is kept for the operator with the reason, and changes nothing', async () => {
  await using world = await sold()
  const { ada, fern, fred } = world
  for (const [why, change] of foreign) {
    const body = parsed(world.created)
    change(body)
    expect((await world.fetch(webhook(JSON.stringify(body)))).status).toBe(200)
    await applyEvents(world.world)
    expect((await ada.api.billing.events({})).items[0]).toMatchObject({ outcome: `refused: ${why}` })
  }
  const stolen = parsed(world.created)
  stolen.meta['custom_data'] = { user_id: fred.id, signature: 'f'.repeat(64) }
  await world.fetch(webhook(JSON.stringify(stolen)))
  await applyEvents(world.world)
  expect((await ada.api.billing.events({})).items[0]).toMatchObject({ outcome: 'refused: not signed by us' })
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'none' })
  expect((await fred.api.dashboards.karma()).available).toBe(16)

  await world.hears()
  expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Pro', status: 'on_trial' })
})

test('what is stored of a webhook names nobody and opens no page of the provider; it can still be applied again', async () => {
  await using world = await sold()
  const { ada, fern, db, provider, id } = world
  provider.advance(id)
  await world.hears()
  const told = new RegExp(`${fern.fullName}|${fern.email}|shop\\.example`)
  expect(provider.sent.filter(body => told.test(body))).toHaveLength(4)
  const stored = await db
    .selectFrom('webhook_events')
    .where('object_id', 'not like', 'sandbox-%')
    .select(['id', 'name', 'body'])
    .orderBy('id')
    .execute()
  expect(stored).toHaveLength(4)
  expect(JSON.stringify(stored)).not.toMatch(told)
  for (const { id: event, name } of stored) {
    const { outcome } = await ada.api.billing.replayEvent({ id: event, present: null })
    expect({ name, outcome }).toEqual({ name, outcome: expect.stringMatching(/^(?:applied|older|kept)/) })
  }
  expect((await fern.api.dashboards.karma()).available).toBe(32)
})

test('nobody takes over what somebody else bought', async () => {
  await using world = await sold()
  const { fred, fern, ada } = world
  await world.hears()
  const body = parsed(world.created)
  // Validly signed for Fred, as his own checkout would carry it.
  body.meta['custom_data'] = customFor('webhook secret of the tests', fred.id)
  await world.fetch(webhook(JSON.stringify(body)))
  await applyEvents(world.world)
  expect((await ada.api.billing.events({})).items[0]).toMatchObject({ outcome: 'refused: another buyer' })
  expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Pro' })
})

test('events of a known subscription are applied even if the secret that signed its checkout has changed', async () => {
  await using world = await sold()
  await world.hears()
  world.provider.advance(world.id)
  for (const text of world.provider.sent.slice(2)) {
    const body = parsed(text)
    body.meta['custom_data'] = customFor('the secret of before', world.fern.id)
    await world.fetch(webhook(JSON.stringify(body)))
  }
  await applyEvents(world.world)
  expect((await world.fern.api.dashboards.karma()).available).toBe(32)
})

test('an event of an unknown kind is kept, and is no failure', async () => {
  await using world = await sold()
  await world.hears()
  const { items } = await world.ada.api.billing.events({})
  expect(items.find(({ name }) => name === 'order_created')).toMatchObject({
    outcome: 'kept, nothing to do',
    attempts: 0,
  })
})

test('the same webhook a hundred times, and a replay a hundred times, change nothing after the first', async () => {
  await using world = await sold()
  const { fern, ada, id } = world
  await world.hears()
  world.provider.advance(id)
  await world.hears()
  expect((await fern.api.dashboards.karma()).available).toBe(32)
  const { webhook_events: _, audit_entries: _noted, ...before } = await allRows(world)
  for (let time = 0; time < 100; time++) {
    const bodies = world.provider.sent.map(body => world.fetch(webhook(body)))
    expect((await Promise.all(bodies)).every(({ status }) => status === 200)).toBe(true)
  }
  await applyEvents(world.world)
  const { items } = await ada.api.billing.events({})
  for (let time = 0; time < 25; time++)
    for (const item of items.slice(0, 4)) await ada.api.billing.replayEvent({ id: item.id, present: null })
  const { webhook_events: __, audit_entries: _alsoNoted, ...after } = await allRows(world)
  expect(after).toEqual(before)
})

test('a webhook from long ago does not turn the clock back', async () => {
  await using world = await sold()
  const { fern, id, ada } = world
  await world.hears()
  world.provider.advance(id)
  await world.hears()
  const now = await fern.api.billing.subscription()
  const stale = parsed(world.created)
  stale.data.attributes['status'] = 'expired'
  stale.data.attributes.updated_at = '2020-01-01T00:00:00.000000Z'
  await world.fetch(webhook(JSON.stringify(stale)))
  await applyEvents(world.world)
  expect((await ada.api.billing.events({})).items[0]).toMatchObject({ outcome: 'older than what is known' })
  expect(await fern.api.billing.subscription()).toEqual(now)
})

test('an event whose reason for refusal has been fixed is applied by a replay', async () => {
  await using world = await sold()
  const { fern, ada, db } = world
  await world.hears()
  await db.updateTable('webhook_events').set({ outcome: 'refused: unknown buyer' }).execute()
  await db.deleteFrom('subscriptions').where('user_id', '=', fern.id).execute()
  const { items } = await ada.api.billing.events({})
  const created = items.find(({ name }) => name === 'subscription_created')
  expect(await ada.api.billing.replayEvent({ id: created?.id ?? '', present: null })).toEqual({ outcome: 'applied' })
  expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Pro' })
  expect(await providerId(world, fern)).toBe(world.id)
})
