import { expect, test } from 'vitest'
import { failingDaysMax, webhookAttemptsMax, webhookPause } from '#/rules/webhooks.ts'
import { aComment, openHooked } from '#/tests/hooked.ts'
import { tokenOf } from '#/tests/mailed.ts'
import { listen } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { send } from '#/tests/access-matrix/procedures.ts'
import { operatorsLink } from '../email/operators-link.ts'

test('an endpoint that fails is asked again under the same id, less and less often, for a day', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, heard, sends, messages } = hooked
  receiver.mood = { status: 500 }
  await world.fran.api.webhooks.test({ id })
  let seconds = 0
  for (let attempt = 1; attempt <= webhookAttemptsMax; attempt++) {
    await sends()
    await sends()
    expect(heard).toHaveLength(attempt)
    seconds += webhookPause(attempt) + 1
    await world.passes(`${seconds} seconds`)
  }
  expect(new Set(heard.map(each => each.id)).size).toBe(1)
  expect(await messages()).toMatchObject([
    { state: 'dead', attempts: webhookAttemptsMax, status: 500, error: 'It answered 500' },
  ])
  receiver.mood = {}
  await world.db.updateTable('sessions').set({ expires_at: '2100-01-01' }).execute()
  const [message] = await messages()
  await world.fran.api.webhooks.redeliver({ id: message?.id ?? '' })
  await sends()
  expect(heard.at(-1)?.id).toBe(message?.id)
  expect(await messages()).toMatchObject([{ state: 'sent', status: 204, error: null }])
})

test('whoever looks at their webhooks hears of each attempt, nobody else does', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, sends, endpointNow } = hooked
  receiver.mood = { status: 500 }
  await world.fran.api.webhooks.test({ id })
  const told = listen(world)
  await sends()
  expect(told()).toEqual({ fran: ['webhook_tried'] })
  expect(await endpointNow()).toMatchObject({ failingSince: expect.any(Date) })
  receiver.mood = {}
  await world.passes('1 minute')
  await sends()
  expect(told()).toEqual({ fran: ['webhook_tried', 'webhook_tried'] })
  expect(await endpointNow()).toMatchObject({ failingSince: null })
})

test('what waits behind a message that fails is told of when it happens, not only with the next attempt', async () => {
  await using hooked = await openHooked()
  const { world, receiver, sends, messages } = hooked
  receiver.mood = { status: 500 }
  const told = listen(world)
  const hooks = () => told()['fran']?.filter(name => name.startsWith('webhook'))
  await aComment(world)
  expect(hooks()).toEqual([])
  await sends()
  expect(hooks()).toEqual(['webhook_tried'])
  await aComment(world)
  expect(hooks()).toEqual(['webhook_tried', 'webhook_waits'])
  expect(await messages()).toMatchObject([
    { state: 'waiting', attempts: 0 },
    { state: 'waiting', attempts: 1 },
  ])
})

test('one that answers 410 is switched off at once, and its founder told by mail and by a notice', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, host, sends, messages, endpointNow } = hooked
  receiver.mood = { status: 410 }
  await world.fran.api.webhooks.test({ id })
  const told = listen(world)
  await sends()
  expect(await endpointNow()).toMatchObject({ offReason: 'gone' })
  // The notice does not pop up on the page it leads to, because that page shows the state itself.
  expect(told()).toEqual({ fran: ['webhook_off', 'notified'] })
  expect(await messages()).toMatchObject([{ state: 'dropped', status: 410 }])
  const letters = await world.db.selectFrom('letters').select(['kind', 'address', 'detail']).execute()
  expect(letters.slice(1)).toEqual([{ kind: 'webhook_off', address: world.fran.email, detail: host }])
  const notices = async () =>
    (await world.fran.api.notifications.list({})).items.filter(({ type }) => type === 'webhook_off')
  expect(await notices()).toMatchObject([{ title: 'Webhook switched off', body: expect.stringContaining(host) }])
  await expect(world.fran.api.webhooks.test({ id })).rejects.toMatchObject(refused('webhook_off'))
  await aComment(world)
  expect(await messages()).toHaveLength(1)
  receiver.mood = {}
  expect(await notices()).toMatchObject([{ read: false }])
  await world.fran.api.webhooks.change({ id, isOn: true })
  expect(await notices()).toMatchObject([{ read: true }])
  await world.fran.api.webhooks.test({ id })
  await sends()
  expect((await messages())[0]).toMatchObject({ state: 'sent' })
})

test('a webhook that is removed no longer asks in the bell to be switched on', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, sends } = hooked
  receiver.mood = { status: 410 }
  await world.fran.api.webhooks.test({ id })
  await sends()
  const unread = async () => {
    const { items } = await world.fran.api.notifications.list({})
    return items.filter(({ read }) => !read).map(({ type }) => type)
  }
  expect(await unread()).toEqual(['webhook_off'])
  await world.fran.api.webhooks.remove({ id })
  expect(await unread()).toEqual([])
})

test('a founder whose address nobody confirmed is told by the notice alone', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, sends } = hooked
  const { fran, db } = world
  receiver.mood = { status: 410 }
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', fran.id).execute()
  await fran.api.webhooks.test({ id })
  await sends()
  const off = db.selectFrom('letters').select('kind').where('kind', '=', 'webhook_off')
  expect(await off.execute()).toEqual([])
  const { items } = await fran.api.notifications.list({})
  expect(items.map(({ type }) => type)).toContain('webhook_off')
})

test('one that takes nothing for days is switched off', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, sends, endpointNow } = hooked
  receiver.mood = { status: 503 }
  await world.fran.api.webhooks.test({ id })
  for (let hours = 0; hours < failingDaysMax * 24; hours += 8) {
    await world.passes(`${hours} hours`)
    await sends()
  }
  await world.passes(`${failingDaysMax} days 1 minute`)
  await world.db.updateTable('sessions').set({ expires_at: '2100-01-01' }).execute()
  expect(await endpointNow()).toMatchObject({ offReason: null, failingSince: expect.any(Date) })
  await sends()
  expect(await endpointNow()).toMatchObject({ offReason: 'failing' })
})

test('days without anything to tell are no days of failing, nor are those of another address', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, sends, messages, endpointNow } = hooked
  const { webhooks } = world.fran.api
  await world.db.updateTable('sessions').set({ expires_at: '2100-01-01' }).execute()
  receiver.mood = { status: 502 }
  await webhooks.test({ id })
  const attempts = webhookAttemptsMax - 1
  await world.db.updateTable('webhook_messages').set({ attempts }).execute()
  await sends()
  expect(await messages()).toMatchObject([{ state: 'dead' }])
  expect(await endpointNow()).toMatchObject({ offReason: null, failingSince: null })
  await world.passes('4 days')
  await webhooks.test({ id })
  await sends()
  expect((await messages())[0]).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(await endpointNow()).toMatchObject({ offReason: null, failingSince: expect.any(Date) })
  await webhooks.change({ id, url: `${hooked.url}anew` })
  await world.passes('8 days')
  await sends()
  expect((await messages())[0]).toMatchObject({ state: 'waiting', attempts: 2 })
  expect(await endpointNow()).toMatchObject({ offReason: null, failingSince: expect.any(Date) })
})

test('days in which nothing was sent, as while the server stood, are no days of failing', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, sends, messages, endpointNow } = hooked
  receiver.mood = { status: 503 }
  await world.fran.api.webhooks.test({ id })
  await sends()
  await world.passes('4 days')
  await world.db.updateTable('sessions').set({ expires_at: '2100-01-01' }).execute()
  await sends()
  expect((await messages())[0]).toMatchObject({ state: 'waiting', attempts: 2 })
  expect(await endpointNow()).toMatchObject({ offReason: null, failingSince: expect.any(Date) })
})

test('what happens while an endpoint is failing waits with what came before it, and is told after it', async () => {
  await using hooked = await openHooked()
  const { world, receiver, heard, sends, messages } = hooked
  receiver.mood = { status: 503 }
  const { id } = await aComment(world)
  for (const by of ['0', '1 minute', '3 minutes', '10 minutes']) {
    await world.passes(by)
    await sends()
  }
  const asked = heard.length
  await world.fran.api.submissions.reject({ id, reason: null })
  await sends()
  expect(heard).toHaveLength(asked)
  receiver.mood = {}
  await sends()
  expect(heard).toHaveLength(asked)
  await world.passes('1 hour')
  await sends()
  expect(heard.slice(asked).map(({ type }) => type)).toEqual(['submission.created', 'submission.rejected'])
  expect((await messages()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('once an endpoint takes something again, as a test event, nothing waits any longer', async () => {
  await using hooked = await openHooked()
  const { world, id: endpointId, receiver, heard, sends } = hooked
  receiver.mood = { status: 503 }
  const { id } = await aComment(world)
  for (const by of ['0', '1 minute', '3 minutes', '10 minutes']) {
    await world.passes(by)
    await sends()
  }
  const asked = heard.length
  receiver.mood = {}
  await world.passes('12 minutes')
  await world.fran.api.webhooks.test({ id: endpointId })
  await sends()
  await world.fran.api.submissions.reject({ id, reason: null })
  await sends()
  expect(heard.slice(asked).map(({ type }) => type)).toEqual([
    'webhook.test',
    'submission.created',
    'submission.rejected',
  ])
})

test.each(['changed', 'reset'])('a password that is %s switches every webhook of that person off', async how => {
  await using hooked = await openHooked()
  const { world, id, heard, sends } = hooked
  const { fran, fred, visitor, db, origin } = world
  const freds = await fred.api.webhooks.add({
    id: crypto.randomUUID(),
    url: hooked.url,
    events: ['submission.created'],
  })
  await aComment(world)
  const password = 'three green bicycles'
  const token = tokenOf(await operatorsLink(db, origin, fran.email))
  if (how === 'changed') await send(world, 'accounts.changePassword', { present: null, password }, fran)
  else await visitor.api.email.reset({ token, password })
  await sends()
  expect(heard).toEqual([])
  const rows = await db.selectFrom('webhook_endpoints').select(['id', 'off_reason']).execute()
  expect(rows).toEqual(
    expect.arrayContaining([
      { id, off_reason: 'paused' },
      { id: freds.endpoint.id, off_reason: null },
    ]),
  )
  expect(await db.selectFrom('webhook_messages').select('state').execute()).toEqual([{ state: 'dropped' }])
})

test('what was taken while its endpoint was switched off reads as taken, and what was taken before keeps its answer', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, heard, sends, messages } = hooked
  const { api } = world.fran
  receiver.mood = { first: () => api.webhooks.change({ id, isOn: false }) }
  await api.webhooks.test({ id })
  await sends()
  expect(heard).toHaveLength(1)
  expect(await messages()).toMatchObject([{ state: 'sent', status: 204, attempts: 1 }])
  await api.webhooks.change({ id, isOn: true })
  await api.webhooks.redeliver({ id: heard[0]?.id ?? '' })
  await api.webhooks.change({ id, isOn: false })
  expect(await messages()).toMatchObject([{ state: 'dropped', status: 204, attempts: 0 }])
})
