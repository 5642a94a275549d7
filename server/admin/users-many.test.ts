import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uses, wholeReads } from '#/tests/scans.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const many = 10_000
/** This inserts thousands of rows. */
const patient = { timeout: 60_000 }

/**
 * Thousands of people who joined ten minutes apart: every tenth a founder,
 * every hundredth without a role, the rest contributors, each on one team.
 */
async function fill({ db }: TestWorld) {
  await sql`insert into users (id, name, email, created_at)
    select ${idOf(sql`n`)}, 'Person', 'person' || n || '@example.com', now() - n * interval '10 minutes'
    from generate_series(1, ${many}) n`.execute(db)
  await sql`insert into profiles (id, full_name)
    select ${idOf(sql`n`)}, 'Person x' || n || 'x' from generate_series(1, ${many}) n`.execute(db)
  await sql`insert into user_roles (user_id, role)
    select ${idOf(sql`n`)}, case when n % 10 = 0 then 'founder' else 'contributor' end
    from generate_series(1, ${many}) n where n % 100 <> 1`.execute(db)
  await sql`insert into founder_team_assignments (id, founder_id, contributor_id, assigned_at)
    select ${idOf(sql`n`)}, ${idOf(sql`(n / 10 + 1) * 10`)}, ${idOf(sql`n`)}, now() - n * interval '1 minute'
    from generate_series(1, ${many - 10}) n where n % 10 <> 0 and n % 100 <> 1`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

const idOf = (n: ReturnType<typeof sql>) => sql`('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

test(
  'among ten thousand, people and assignments are searched, filtered and paged through by indexes',
  patient,
  async () => {
    await using world = await openWorld()
    await fill(world)
    const { users, assignments, people } = world.ada.api.admin
    expect((await users({ q: 'x4321x' })).items.map(({ name }) => name)).toEqual(['Person x4321x'])
    expect((await assignments({ q: 'person4321@' })).items).toHaveLength(1)
    expect(await uses(world, 'profiles_named', () => users({ q: 'x4321x' }))).toBe(true)
    expect(await uses(world, 'users_search', () => users({ q: 'person4321@' }))).toBe(true)
    expect(await uses(world, 'users_newest', () => users({}))).toBe(true)
    // Too few letters for a trigram index: the list is scanned in its own order until the page is full.
    expect(await uses(world, 'users_newest', () => users({ q: 'x4' }))).toBe(true)
    expect(await uses(world, 'profiles_name', () => people({ role: 'contributor', q: 'e' }))).toBe(true)
    expect(await uses(world, 'assignments_newest', () => assignments({}))).toBe(true)
    const [founder] = (await people({ role: 'founder', q: 'x500x' })) ?? []
    expect(await uses(world, 'assignments_founder', () => assignments({ founderId: founder?.id }))).toBe(true)
    expect(await uses(world, 'assignments_contributor', () => assignments({ q: 'person4321@' }))).toBe(true)
  },
)

test(
  'a text that nearly all names contain finds exactly the people who have it, in the order of each list',
  patient,
  async () => {
    await using world = await openWorld()
    await fill(world)
    const { users, assignments, people } = world.ada.api.admin
    const named = (items: readonly { name: string }[] | undefined) => items?.map(({ name }) => name)
    const newest = await users({ q: 'PERSON' })
    expect(named(newest.items)).toEqual(Array.from({ length: 50 }, (_, at) => `Person x${at + 1}x`))
    const older = await users({ q: 'PERSON', cursor: newest.next ?? expect.unreachable() })
    expect(named(older.items)?.[0]).toBe('Person x51x')
    const founders = await people({ role: 'founder', q: '0x' })
    expect(named(founders)).toEqual(named(founders)?.toSorted())
    expect(named(founders)?.every(name => name.endsWith('0x'))).toBe(true)
    expect(founders).toHaveLength(50)
    const [first] = (await assignments({ q: 'son x' })).items
    expect(first).toMatchObject({ contributor: { name: 'Person x2x' } })
    expect((await assignments({ q: 'Person x1' })).items.every(hasOne)).toBe(true)
  },
)

const hasOne = ({ founder, contributor }: { founder: { name: string }; contributor: { name: string } }) =>
  founder.name.startsWith('Person x1') || contributor.name.startsWith('Person x1')

test(
  'paging through ten thousand shows each person once, and never reads an earlier page a second time',
  patient,
  async () => {
    await using world = await openWorld()
    await fill(world)
    const { users } = world.ada.api.admin
    const seen = new Set<string>()
    let cursor: string | undefined
    for (let pages = 0; pages < 12; pages++) {
      const page = await users({ role: 'contributor', ...(cursor ? { cursor } : {}) })
      for (const { id } of page.items) seen.add(id)
      cursor = page.next ?? expect.unreachable()
    }
    expect(seen.size).toBe(600)
    const before = await wholeReads(world, 'users')
    for (let times = 0; times < 3; times++) await users({ cursor })
    expect(await wholeReads(world, 'users')).toBe(before)
    expect((await users({ role: 'none' })).items).toHaveLength(50)
  },
)

test('figures of ten thousand: new ones by their day, read from indexes by time', patient, async () => {
  await using world = await openWorld()
  await fill(world)
  const { statistics, userCounts } = world.ada.api.admin
  const { users, founders, assignments, rooms } = await statistics()
  expect([users.total, founders.total, assignments.total, rooms.total]).toEqual([10_008, 1_003, 8_892, 1])
  expect(users.days).toHaveLength(30)
  expect(users.days.slice(1, -1)).toEqual(Array.from({ length: 28 }, () => 24 * 6))
  expect(await userCounts()).toMatchObject({ all: 10_008, founder: 1_003, none: 101 })
  expect(await uses(world, 'users_newest', statistics)).toBe(true)
  expect(await uses(world, 'user_roles_given', statistics)).toBe(true)
})
