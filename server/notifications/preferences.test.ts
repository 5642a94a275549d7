import { expect, test } from 'vitest'
import { notificationTypes } from '#/rules/notifications.ts'
import { defaultPreferences } from '#/rules/preferences.ts'
import { send } from '#/tests/access-matrix/procedures.ts'
import { listen } from '#/tests/observed.ts'
import { delivers, openPushing, says, wantsQuiet } from '#/tests/pushing.ts'
import { refused } from '#/tests/refused.ts'
import { submittedPost } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { warnOfLapses } from '../submissions/warn-of-lapse.ts'

const stored = async ({ db }: TestWorld, { id }: Person) =>
  (await db.selectFrom('profiles').where('id', '=', id).select('notification_preferences as set').executeTakeFirst())
    ?.set

const change = (world: TestWorld, { cookie }: Person, input: unknown) =>
  send(world, 'notifications.changePreferences', input, { cookie })

test('whoever changed nothing hears everything, and only karma rings no phone', async () => {
  await using world = await openWorld()
  const { cara, nora } = world
  const preferences = await cara.api.notifications.preferences()
  expect(preferences).toEqual(defaultPreferences)
  expect(notificationTypes.filter(type => !preferences[type])).toEqual([])
  expect(notificationTypes.filter(type => !preferences[`push_${type}`])).toEqual(['karma_earned'])
  expect(preferences).toMatchObject({ quiet_hours_start: null, quiet_hours_end: null, time_zone: 'UTC' })
  expect(await nora.api.notifications.preferences()).toEqual(defaultPreferences)
})

test('only what was changed is kept, so that a default may still change; nobody else’s is touched', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const heard = listen(world)
  expect(await cara.api.notifications.changePreferences({ new_campaign: false })).toEqual({
    ...defaultPreferences,
    new_campaign: false,
  })
  expect(heard()).toEqual({ cara: ['notified'] })
  await cara.api.notifications.changePreferences({ push_squad_message: false })
  expect(await stored(world, cara)).toEqual({ new_campaign: false, push_squad_message: false })
  expect(await stored(world, cole)).toEqual({})
})

test('fifty changes at once all count', async () => {
  await using world = await openWorld()
  const { cara } = world
  const keys = notificationTypes.flatMap(type => [type, `push_${type}` as const])
  await Promise.all(keys.map(key => cara.api.notifications.changePreferences({ [key]: false })))
  expect(await stored(world, cara)).toEqual(Object.fromEntries(keys.map(key => [key, false])))
})

test.each([
  { dinner_ready: true },
  { email_karma_earned: false },
  { new_campaign: 'false' },
  { new_campaign: 0 },
  { new_campaign: null },
  { sound_enabled: [] },
  { quiet_hours_start: '24:00' },
  { quiet_hours_start: '7:00' },
  { quiet_hours_start: '07:00:00' },
  { quiet_hours_end: '07:60' },
  { quiet_hours_end: 700 },
  { time_zone: 'Mars/Olympus' },
  { time_zone: '' },
  { time_zone: null },
  { time_zone: 'x'.repeat(100) },
  [[]],
  'all',
  null,
])('%j is refused and changes nothing', async input => {
  await using world = await openWorld()
  const { status, code } = await change(world, world.cara, input)
  expect({ status, code }).toEqual({ status: 400, code: 'bad_input' })
  expect(await stored(world, world.cara)).toEqual({})
})

test('quiet hours that would never end are refused, sent together, one after the other or at once', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { changePreferences } = cara.api.notifications
  const equal = refused('quiet_hours_equal')
  expect(equal.message).toBe('Start and end must differ')
  await expect(changePreferences({ quiet_hours_start: '22:00', quiet_hours_end: '22:00' })).rejects.toMatchObject(equal)
  await changePreferences({ quiet_hours_start: '22:00' })
  await expect(changePreferences({ quiet_hours_end: '22:00', new_campaign: false })).rejects.toMatchObject(equal)
  expect(await stored(world, cara)).toEqual({ quiet_hours_start: '22:00' })
  for (let round = 0; round < 10; round++) {
    await changePreferences({ quiet_hours_start: null, quiet_hours_end: null })
    const both = await Promise.allSettled([
      changePreferences({ quiet_hours_start: '23:00' }),
      changePreferences({ quiet_hours_end: '23:00' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})

test('quiet hours are set, moved and ended, in a zone of one’s own', async () => {
  await using world = await openWorld()
  const { changePreferences, preferences } = world.cara.api.notifications
  await changePreferences({ quiet_hours_start: '22:00', quiet_hours_end: '07:00', time_zone: 'Asia/Kathmandu' })
  await changePreferences({ quiet_hours_end: '06:30' })
  expect(await preferences()).toMatchObject({
    quiet_hours_start: '22:00',
    quiet_hours_end: '06:30',
    time_zone: 'Asia/Kathmandu',
  })
  await changePreferences({ quiet_hours_start: null, quiet_hours_end: null })
  expect(await preferences()).toMatchObject({ quiet_hours_start: null, quiet_hours_end: null })
})

test('what is not due yet does not go sooner because its person changes a preference', async () => {
  await using world = await openPushing()
  const { fran, carl, service } = world
  await service.deviceOf(carl, 'phone')
  await says(fran, 'Good morning')
  await carl.api.notifications.changePreferences({ sound_enabled: false })
  await delivers(world)
  expect(service.received).toEqual([])
  await world.passes('5 seconds')
  await delivers(world)
  expect(service.received).toHaveLength(1)
})

test('nor does a notice that their quiet hours once held, when more is said', async () => {
  await using world = await openPushing()
  const { fran, carl, service } = world
  await service.deviceOf(carl, 'phone')
  await wantsQuiet(world, carl)
  await says(fran, 'Good night')
  await world.passes('5 seconds')
  await delivers(world)
  await world.passes('3 hours')
  await delivers(world)
  expect(service.received).toHaveLength(1)
  await says(fran, 'Good morning')
  await carl.api.notifications.changePreferences({ sound_enabled: false })
  await delivers(world)
  expect(service.received).toHaveLength(1)
  await world.passes('181 minutes')
  await delivers(world)
  expect(service.received).toHaveLength(2)
})

test('a time zone that this server no longer knows is read as UTC, and holds up nobody’s decisions about its owner', async () => {
  await using world = await openWorld()
  const { fran, cara, db, passes } = world
  const quiet = { quiet_hours_start: '22:00', quiet_hours_end: '07:00', time_zone: 'Mars/Olympus' }
  await db
    .updateTable('profiles')
    .set({ notification_preferences: JSON.stringify(quiet) })
    .where('id', '=', cara.id)
    .execute()
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await passes('6 days 1 minute')
  await warnOfLapses(world.world)
  const { items } = await cara.api.notifications.list({})
  expect(items.map(({ title }) => title)).toEqual([
    expect.stringMatching(/^Publish your post by .* UTC$/),
    'Your post was approved',
  ])
  expect(await cara.api.notifications.preferences()).toMatchObject({ ...quiet, time_zone: 'UTC' })
})
