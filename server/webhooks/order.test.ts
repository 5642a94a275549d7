import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { webhookAttemptsMax } from '#/rules/webhooks.ts'
import { aComment, openHooked } from '#/tests/hooked.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign } from '#/tests/samples.ts'
import { contributorsOf } from '#/tests/racing.ts'
import type { TestWorld } from '#/tests/world.ts'
import { submitComment } from '../submissions/submit-comment.ts'
import { dueQueues } from './queue.ts'
import { makeSendingWebhooks } from './send.ts'

type Hooked = Awaited<ReturnType<typeof openHooked>>

/** Fills a campaign without review: each comment is sent and approved in one moment, and the last completes the campaign. */
async function fullCampaign(world: TestWorld, comments: number) {
  const { id } = await world.fran.api.campaigns.create(engagementCampaign({ commentGoal: comments }))
  await world.fran.api.campaigns.setApproval({ id, required: false })
  const people = await contributorsOf(world, comments)
  await world.db.updateTable('users').set({ email_verified: true }).execute()
  for (const [at, me] of people.entries()) {
    const url = `https://www.reddit.com/r/SaaS/comments/1abcde/comment/k${at}/`
    await submitComment({ world: world.world, me }, { ...comment(id), url })
  }
}

const inOrder = (comments: number) => [
  ...Array.from({ length: comments }, () => ['submission.created', 'submission.approved']).flat(),
  'campaign.completed',
]

/** The first message has a pause of hours, as after many attempts, and the others wait behind it. */
async function failsForHours({ world, receiver, sends }: Hooked) {
  receiver.mood = { status: 500 }
  const { id } = await aComment(world)
  await world.db.updateTable('webhook_messages').set({ attempts: 8 }).execute()
  await sends()
  await world.fran.api.submissions.approve({ id })
  receiver.mood = {}
}

const bothInOrder = ['submission.created', 'submission.approved']

test('after a failure all comes in the order in which it happened, and is listed so', async () => {
  await using hooked = await openHooked()
  const { world, receiver, heard, sends, messages } = hooked
  receiver.mood = { status: 500 }
  await fullCampaign(world, 12)
  for (const by of ['0', '6 seconds', '40 seconds']) {
    await world.passes(by)
    await sends()
  }
  expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
  receiver.mood = {}
  const failures = heard.length
  await world.passes('4 minutes')
  await sends()
  const taken = heard.slice(failures)
  expect(taken.map(({ type }) => type)).toEqual(inOrder(12))
  const listed = (await messages()).map(({ id }) => id)
  expect(listed).toEqual(
    taken
      .toReversed()
      .map(({ id }) => id)
      .slice(0, listed.length),
  )
})

test('a long queue of an endpoint that takes long gives others their turn, and goes on in order at its next', async () => {
  await using hooked = await openHooked()
  const { world, receiver, heard, sends } = hooked
  await fullCampaign(world, 3)
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    receiver.mood = { first: async () => vi.advanceTimersByTime(9_000) }
    await sends()
    expect(heard.map(({ type }) => type)).toEqual(['submission.created'])
    receiver.mood = {}
    await sends()
    expect(heard.map(({ type }) => type)).toEqual(inOrder(3))
  } finally {
    vi.useRealTimers()
  }
})

test('none is sent while one before it is on its way from another server', async () => {
  await using hooked = await openHooked()
  const { world, heard, sends } = hooked
  const { id } = await aComment(world)
  await world.db
    .updateTable('webhook_messages')
    .set({ attempts: 1, tried_at: new Date(), due_at: new Date(Date.now() + 30_000) })
    .execute()
  await world.fran.api.submissions.approve({ id })
  await sends()
  expect(heard).toEqual([])
  await world.passes('31 seconds')
  await sends()
  expect(heard.map(({ type }) => type)).toEqual(bothInOrder)
})

test('many servers at once send each once, and in order', async () => {
  await using hooked = await openHooked()
  const { world, heard } = hooked
  await fullCampaign(world, 12)
  const servers = Array.from({ length: 5 }, () => makeSendingWebhooks(world.world))
  while (heard.length < 25) {
    await Promise.all(servers.map(server => server.tick()))
    await Promise.all(servers.map(server => server.idle()))
  }
  expect(heard.map(({ type }) => type)).toEqual(inOrder(12))
  expect(new Set(heard.map(({ id }) => id)).size).toBe(25)
})

test('pages of the list follow the order without a gap or a double', async () => {
  await using hooked = await openHooked()
  const { world, id } = hooked
  expect(await world.fran.api.webhooks.messages({ id })).toEqual({ items: [], next: null })
  await fullCampaign(world, 14)
  const first = await world.fran.api.webhooks.messages({ id })
  const rest = await world.fran.api.webhooks.messages({ id, cursor: first.next ?? '' })
  expect(first.items.length).toBeLessThan(29)
  const all = [...first.items, ...rest.items].toReversed()
  expect(all.map(({ event }) => event)).toEqual(inOrder(14))
  expect(new Set(all.map(message => message.id)).size).toBe(29)
})

test('one that was given up and is sent again begins anew, and holds up nothing else', async () => {
  await using hooked = await openHooked()
  const { world, receiver, heard, sends, messages } = hooked
  receiver.mood = { status: 500 }
  const { id } = await aComment(world)
  await world.db
    .updateTable('webhook_messages')
    .set({ attempts: webhookAttemptsMax - 1 })
    .execute()
  await sends()
  const [dead] = await messages()
  expect(dead).toMatchObject({ state: 'dead', attempts: webhookAttemptsMax })
  await world.fran.api.webhooks.redeliver({ id: dead?.id ?? '' })
  await world.fran.api.submissions.approve({ id })
  expect((await messages())[1]).toMatchObject({ state: 'waiting', attempts: 0, status: null, error: null })
  await sends()
  await sends()
  expect((await messages())[1]).toMatchObject({ state: 'waiting', attempts: 1, error: 'It answered 500' })
  receiver.mood = {}
  const before = heard.length
  await world.passes('6 seconds')
  await sends()
  expect(
    heard
      .slice(before)
      .map(({ type }) => type)
      .toSorted(),
  ).toEqual(bothInOrder.toSorted())
})

test('one that was given up and fails again makes nothing wait for hours', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, sends, messages } = hooked
  await world.fran.api.webhooks.test({ id })
  await world.db.updateTable('webhook_messages').set({ state: 'dead', attempts: webhookAttemptsMax }).execute()
  const [dead] = await messages()
  receiver.mood = { status: 500 }
  await world.fran.api.webhooks.redeliver({ id: dead?.id ?? '' })
  await aComment(world)
  await sends()
  receiver.mood = {}
  await world.passes('6 seconds')
  await sends()
  expect((await messages()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test.each([
  { how: 'at another address', change: ({ url }: Hooked) => ({ url: `${url}anew` }) },
  { how: 'switched on', change: () => ({ isOn: true, events: ['submission.created' as const] }) },
])('a failing endpoint that is $how is told at once what waited, in order', async ({ change }) => {
  await using hooked = await openHooked()
  const { world, id, heard, sends, endpointNow } = hooked
  await failsForHours(hooked)
  await sends()
  expect(heard).toHaveLength(1)
  await world.fran.api.webhooks.change({ id, ...change(hooked) })
  expect(await endpointNow()).toMatchObject({ failingSince: null })
  await sends()
  expect(heard.slice(1).map(({ type }) => type)).toEqual(bothInOrder)
})

test.each([500, 410])(
  'what the previous address answers, %i, does not count for the one that was given meanwhile',
  async status => {
    await using hooked = await openHooked()
    const { world, id, receiver, heard, sends, endpointNow } = hooked
    await aComment(world)
    await world.db.updateTable('webhook_messages').set({ attempts: 8 }).execute()
    receiver.mood = { status, first: () => world.fran.api.webhooks.change({ id, url: `${hooked.url}anew` }) }
    await sends()
    expect(await endpointNow()).toMatchObject({ offSince: null, failingSince: null })
    receiver.mood = {}
    await sends()
    expect(heard).toHaveLength(2)
  },
)

test('a test event that is taken a moment after a failure ends the pause of what waits', async () => {
  await using hooked = await openHooked()
  const { world, id, heard, sends } = hooked
  await failsForHours(hooked)
  await world.fran.api.webhooks.test({ id })
  await sends()
  await sends()
  expect(heard.slice(1).map(({ type }) => type)).toEqual(['webhook.test', ...bothInOrder])
})

test('what waits cannot be sent again, and is said to be on its way', async () => {
  await using hooked = await openHooked()
  const { world, messages } = hooked
  const { fran, fred } = world
  await aComment(world)
  const [message] = await messages()
  const id = message?.id ?? ''
  await expect(fran.api.webhooks.redeliver({ id })).rejects.toMatchObject(refused('webhook_waiting'))
  await expect(fred.api.webhooks.redeliver({ id })).rejects.toMatchObject(refused('not_found'))
})

test('one that is on its way while its endpoint is given another address is not sent there too', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, heard, sends, messages } = hooked
  const moves = async () => {
    receiver.mood = {}
    await world.fran.api.webhooks.change({ id, url: `${hooked.url}anew` })
    await sends()
  }
  receiver.mood = { first: moves }
  await aComment(world)
  await sends()
  expect(heard).toHaveLength(1)
  expect(await messages()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('those that have been due for longest have the first turn', async () => {
  await using hooked = await openHooked()
  const { world, id, url } = hooked
  const { webhooks } = world.fran.api
  const { endpoint } = await webhooks.add({ id: crypto.randomUUID(), url, events: ['submission.created'] })
  const ids = [id, endpoint.id]
  for (const each of ids) await webhooks.test({ id: each })
  for (const order of [ids, ids.toReversed()]) {
    for (const [nth, endpointId] of order.entries())
      await world.db
        .updateTable('webhook_messages')
        .set({ due_at: sql<Date>`now() - make_interval(hours => ${2 - nth})` })
        .where('endpoint_id', '=', endpointId)
        .execute()
    expect((await dueQueues(world.db)).map(({ endpointId }) => endpointId)).toEqual(order)
  }
})
