import { expect, test } from 'vitest'
import { aComment, openHooked } from '#/tests/hooked.ts'

test('one that is off stays off for the same reason when it is given another address', async () => {
  await using hooked = await openHooked()
  const { world, id, url, receiver, sends, endpointNow } = hooked
  const { webhooks } = world.fran.api
  receiver.mood = { status: 410 }
  await webhooks.test({ id })
  await sends()
  const off = await endpointNow()
  expect(off).toMatchObject({ offReason: 'gone' })
  await webhooks.change({ id, url: `${url}anew`, isOn: false })
  expect(await endpointNow()).toEqual({ ...off, url: `${url}anew`, failingSince: null })
})

test('one that is switched off while it fails for good stays paused, and nobody is told that it was', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, heard, sends, endpointNow } = hooked
  const { api } = world.fran
  receiver.mood = { status: 410, first: () => api.webhooks.change({ id, isOn: false }) }
  await api.webhooks.test({ id })
  await sends()
  expect(heard).toHaveLength(1)
  expect(await endpointNow()).toMatchObject({ offReason: 'paused', failingSince: expect.any(Date) })
  const letters = await world.db.selectFrom('letters').select('kind').execute()
  expect(letters.map(({ kind }) => kind)).not.toContain('webhook_off')
  expect((await api.notifications.list({})).items.map(({ type }) => type)).not.toContain('webhook_off')
})

test('a failure of the former address does not count against the one it was moved to', async () => {
  await using hooked = await openHooked()
  const { world, id, url, receiver, sends, messages, endpointNow } = hooked
  const { webhooks } = world.fran.api
  receiver.mood = { status: 410, first: () => webhooks.change({ id, url: `${url}anew` }) }
  await aComment(world)
  await sends()
  expect(await messages()).toMatchObject([{ state: 'waiting', attempts: 0 }])
  receiver.mood = {}
  await sends()
  expect(await messages()).toMatchObject([{ state: 'sent', attempts: 1 }])
  expect(await endpointNow()).toMatchObject({ offReason: null, failingSince: null })
})
