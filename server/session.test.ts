import { expect, test, vi } from 'vitest'
import { origin } from '#/tests/access-matrix/procedures.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { makeSessions } from './session.ts'

/** A site on a sibling domain can plant a cookie with our name in someone's browser, which then sends both. */
test.each(['session=planted', '__Host-session=planted'])(
  'whoever planted %s beside a real session cookie is not taken for its owner',
  async planted => {
    await using world = await openWorld()
    const { fran, fetch } = world
    const askAs = async (cookie: string): Promise<unknown> =>
      (await fetch(new Request(`${origin}/api/me`), cookie)).json()
    for (const cookies of [`${planted}; ${fran.cookie}`, `${fran.cookie}; ${planted}`]) {
      await askAs(cookies)
      expect(await askAs(planted)).toBeNull()
    }
    expect(await askAs(fran.cookie)).toMatchObject({ id: fran.id })
  },
)

/** How often a person was read for their session. */
const readsOf = ({ statements }: TestWorld) => statements.filter(text => text.includes('viewings v')).length

test('a page that asks for several things at once has its session read once', async () => {
  await using world = await openWorld()
  const { fran, sessions } = world
  const headers = new Headers({ cookie: fran.cookie })
  const read = await Promise.all([sessions.read(headers, []), sessions.read(headers, []), sessions.read(headers, null)])
  expect(read.map(me => me?.id)).toEqual([fran.id, fran.id, fran.id])
  expect(readsOf(world)).toBe(1)
})

test('a request after a change does not get a reading that began before it', async () => {
  await using world = await openWorld()
  const { fran, sessions } = world
  const headers = new Headers({ cookie: fran.cookie })
  const before = sessions.read(headers, [])
  sessions.drop(fran.id)
  const after = sessions.read(headers, [])
  expect((await Promise.all([before, after])).map(me => me?.id)).toEqual([fran.id, fran.id])
  expect(readsOf(world)).toBe(2)
})

test('what was read while its person changed is read again by the next request', async () => {
  await using world = await openWorld()
  const { fran, sessions } = world
  const headers = new Headers({ cookie: fran.cookie })
  const before = sessions.read(headers, [])
  sessions.drop(fran.id)
  await before
  await sessions.read(headers, [])
  expect(readsOf(world)).toBe(2)
})

test('a person is remembered for two seconds: a change that was missed here takes effect then', async () => {
  await using world = await openWorld()
  const { fran, sessions } = world
  const headers = new Headers({ cookie: fran.cookie })
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await sessions.read(headers, [])
    vi.advanceTimersByTime(1_999)
    await sessions.read(headers, [])
    expect(readsOf(world)).toBe(1)
    vi.advanceTimersByTime(1)
    await sessions.read(headers, [])
    expect(readsOf(world)).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})

test('when a session was last seen is noted only while there is room for it', async () => {
  await using world = await openWorld()
  const { fran, statements } = world
  await world.passes('1 day')
  const headers = new Headers({ cookie: fran.cookie })
  const readWhile = (isFull: boolean) =>
    makeSessions(world.world.auth, { ...world.world, isFull: async () => isFull }).read(headers, null)
  const noted = () => statements.filter(text => text.startsWith('update "sessions"')).length
  expect((await readWhile(true))?.id).toBe(fran.id)
  expect(noted()).toBe(0)
  expect((await readWhile(false))?.id).toBe(fran.id)
  expect(noted()).toBe(1)
})
