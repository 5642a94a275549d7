import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { limits } from '#/rules/limits.ts'
import { delivers, happens, openPushing } from '#/tests/pushing.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { subscription } from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const names = async ({ api }: Person) => (await api.notifications.reach()).devices.map(({ name }) => name)

test('a browser enabled twice is one device, with its new name', async () => {
  await using world = await openWorld()
  const { addDevice } = world.cara.api.notifications
  const same = subscription()
  const first = await addDevice({ subscription: same, name: 'Chrome' })
  const [second] = await Promise.all([
    addDevice({ subscription: same, name: 'Chrome on Linux' }),
    addDevice({ subscription: same, name: 'Chrome on Linux' }),
  ])
  expect(second.id).toBe(first.id)
  expect(await names(world.cara)).toEqual(['Chrome on Linux'])
})

test('a browser whose subscription was renewed is the same device under its new address; another browser is another', async () => {
  await using world = await openPushing()
  const { cara, service } = world
  const { api: phone } = await enabledIn(world, cara, 'phone')
  const [before] = (await cara.api.notifications.reach()).devices
  const { api: laptop } = await enabledIn(world, cara, 'laptop')
  await happens(world, cara, 'new_campaign')
  await phone.notifications.addDevice({ subscription: service.subscribe('renewed'), name: 'phone' })
  expect(await names(cara)).toEqual(['phone', 'laptop'])
  expect((await cara.api.notifications.reach()).devices[0]?.id).toBe(before?.id)
  await delivers(world)
  expect(service.received.map(({ device }) => device).toSorted()).toEqual(['laptop', 'renewed'])
  await laptop.notifications.addDevice({ subscription: service.subscribe('second phone'), name: 'phone' })
  expect(await names(cara)).toEqual(['phone', 'laptop', 'phone'])
})

test('a push that hears that a subscription is gone leaves the one by which the browser has replaced it, and goes there', async () => {
  await using world = await openPushing()
  const { cara, service } = world
  const { api: phone } = await enabledIn(world, cara, 'phone')
  const renewed = Promise.withResolvers<void>()
  service.behaves('phone', { status: 410, later: renewed.promise })
  await happens(world, cara, 'new_campaign')
  const delivering = delivers(world)
  await expect.poll(() => service.asked('phone')).toBe(1)
  await phone.notifications.addDevice({ subscription: service.subscribe('renewed'), name: 'phone' })
  renewed.resolve()
  await delivering
  expect(await names(cara)).toEqual(['phone'])
  await world.passes('1 minute')
  await delivers(world)
  expect(service.received.map(({ device }) => device)).toEqual(['renewed'])
})

test('a browser in which somebody else signs in is theirs alone, and nothing that waits for it tells them of the other', async () => {
  await using world = await openPushing()
  const { cara, cole, service } = world
  const shared = service.subscribe('shared')
  await cara.api.notifications.addDevice({ subscription: shared, name: 'Library' })
  await happens(world, cara, 'new_campaign', { title: 'For Cara' })
  await cole.api.notifications.addDevice({ subscription: shared, name: 'Library' })
  await happens(world, cole, 'new_campaign', { title: 'For Cole' })
  await delivers(world)
  expect(service.received.map(({ payload }) => payload.kind === 'notice' && payload.title)).toEqual(['For Cole'])
  expect([await names(cara), await names(cole)]).toEqual([[], ['Library']])
})

/** A browser in which a person has signed in and enabled pushes. */
async function enabledIn(world: PushWorld, { email }: Person, name: string) {
  const cookie = cookieOf(await send(world, 'accounts.signIn', { email, password: testPassword }))
  const api = world.apiOf(cookie)
  await api.notifications.addDevice({ subscription: world.service.subscribe(name), name })
  return { api, cookie }
}
type PushWorld = Awaited<ReturnType<typeof openPushing>>

test('a device goes with its session, and what waits for it is never sent', async () => {
  await using world = await openPushing()
  const { cara, cole, service, db } = world
  await enabledIn(world, cole, 'Cole’s')
  await cara.api.notifications.addDevice({ subscription: service.subscribe('own'), name: 'own' })
  const { api: phone } = await enabledIn(world, cara, 'phone')
  await enabledIn(world, cara, 'laptop')
  await enabledIn(world, cara, 'library')
  expect(await names(cara)).toEqual(['own', 'phone', 'laptop', 'library'])
  await happens(world, cara, 'new_campaign')
  await phone.accounts.signOut()
  expect(await names(cara)).toEqual(['own', 'laptop', 'library'])
  const [newest] = (await cara.api.accounts.sessions({})).items
  await cara.api.accounts.endSession({ id: newest?.id ?? '', present: null })
  expect(await names(cara)).toEqual(['own', 'laptop'])
  // Registered before devices were linked to sessions.
  const old = [cara, cole].map(({ id }) => {
    const name = `old of ${id}`
    return { id: crypto.randomUUID(), user_id: id, name, ...service.subscribe(name) }
  })
  await db.insertInto('push_devices').values(old).execute()
  await cara.api.accounts.endOtherSessions({ present: null })
  expect(await names(cara)).toEqual(['own'])
  await delivers(world)
  expect(service.received.map(({ device }) => device)).toEqual(['own'])
  expect(await names(cole)).toEqual(['Cole’s', `old of ${cole.id}`])
})

test('a new password leaves pushes to the browser where it was given, and signing out to none', async () => {
  await using world = await openPushing()
  const { cara, db } = world
  await enabledIn(world, cara, 'elsewhere')
  const here = await enabledIn(world, cara, 'here')
  const old = { id: crypto.randomUUID(), user_id: cara.id, name: 'old', ...world.service.subscribe('old') }
  await db.insertInto('push_devices').values(old).execute()
  const answer = await send(
    world,
    'accounts.changePassword',
    { present: null, password: 'a longer password' },
    { cookie: here.cookie },
  )
  expect(answer.code).toBe('ok')
  const renewed = world.apiOf(cookieOf(answer))
  const left = async () => (await renewed.notifications.reach()).devices.map(({ name }) => name)
  expect(await left()).toEqual(['here'])
  await renewed.accounts.signOut()
  expect(await db.selectFrom('push_devices').select('name').execute()).toEqual([])
})

test('ten devices are enough, also when they come at once', async () => {
  await using world = await openWorld()
  const { addDevice, removeDevice, reach } = world.cara.api.notifications
  const tried = await Promise.allSettled(
    Array.from({ length: limits.devicesMax + 5 }, (_, nth) =>
      addDevice({ subscription: subscription(), name: `${nth}` }),
    ),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.devicesMax)
  const one = { subscription: subscription(), name: 'One more' }
  await expect(addDevice(one)).rejects.toMatchObject(refused('too_many_devices'))
  await removeDevice({ id: (await reach()).devices[0]?.id ?? '' })
  await addDevice(one)
})

test.each([
  ['endpoint', 'not an address'],
  ['endpoint', `https://push.example/${'x'.repeat(limits.pushEndpointMax)}`],
  ['p256dh', 'short'],
  ['p256dh', 'B'.repeat(200)],
  ['auth', '!'.repeat(22)],
])('a %s like %s is refused', async (field, value) => {
  await using world = await openWorld()
  const { addDevice } = world.cara.api.notifications
  const input = { subscription: { ...subscription(), [field]: value }, name: 'Chrome' }
  await expect(addDevice(input)).rejects.toMatchObject(refused('bad_input'))
  await expect(addDevice({ subscription: subscription(), name: ' ' })).rejects.toMatchObject(
    wrong('name', 'A name is required'),
  )
})
