import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Api } from '#/contract/index.ts'
import { exploreSorts } from '#/rules/campaign.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

type Input = Parameters<Api['campaigns']['explore']>[0]

/** All pages of a list, in order. */
async function readAll({ visitor }: TestWorld, input: Input, between: () => Promise<unknown> = async () => {}) {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await visitor.api.campaigns.explore({ ...input, ...(cursor ? { cursor } : {}) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next
    if (cursor) await between()
  }
  return ids
}

/** Hundreds of copies of a campaign created through the API. */
async function multiply({ db, fran }: TestWorld, count: number, change: { name?: string } = {}) {
  const { id } = await fran.api.campaigns.create(engagementCampaign(change.name ? { saasName: change.name } : {}))
  await sql`
    insert into campaigns (id, kind, founder_id, saas_name, description, target_subreddits, engagement_instructions, status,
      karma_reward, window_days, expires_at, created_at, reddit_post_url, comment_goal)
    select gen_random_uuid(), kind, founder_id, saas_name, description, target_subreddits, engagement_instructions, status,
      karma_reward, window_days, now() + (1 + n % 5) * interval '1 day', now() - (n % 3) * interval '1 hour', reddit_post_url, comment_goal
    from campaigns, generate_series(2, ${count}) n where id = ${id}::uuid`.execute(db)
}

test.each(exploreSorts)('in the order %s every campaign comes once, also while new ones arrive', async sort => {
  await using world = await openWorld()
  await multiply(world, 80)
  const before = await world.db.selectFrom('campaigns').select('id').execute()
  const arrive = async () => {
    await world.fran.api.campaigns.create(engagementCampaign())
    await sql`update campaigns set expires_at = now() + interval '60 hours' where created_at = (select max(created_at) from campaigns)`.execute(
      world.db,
    )
  }
  const ids = await readAll(world, { sort, q: 'ledgerly', subreddit: 'saas' }, arrive)
  expect(new Set(ids).size).toBe(ids.length)
  expect(before.filter(({ id }) => !ids.includes(id))).toEqual([])
})

test.each(exploreSorts)('in the order %s whoever asks for more after it has ended gets an empty page', async sort => {
  await using world = await openWorld()
  const { fran, cara, visitor } = world
  await multiply(world, 30)
  const { next } = await visitor.api.campaigns.explore({ sort })
  const goes = sort === 'newest' ? 'created_at, id' : 'expires_at desc, id desc'
  await sql`update campaigns set status = 'completed' where id in (
    select id from campaigns order by ${sql.raw(goes)} limit 6)`.execute(world.db)
  for (const { api } of [visitor, fran, cara])
    expect(await api.campaigns.explore({ sort, ...(next && { cursor: next }) })).toMatchObject({
      items: [],
      next: null,
      stats: { active: 24 },
    })
})

test('newest runs from new to old, ending soon from the first end to the last, equal times by id', async () => {
  await using world = await openWorld()
  await multiply(world, 60)
  const ordered = async (order: string) => {
    const { rows } = await sql<{ id: string }>`select id from campaigns order by ${sql.raw(order)}`.execute(world.db)
    return rows.map(({ id }) => id)
  }
  expect(await readAll(world, {})).toEqual(await ordered('created_at desc, id desc'))
  expect(await readAll(world, { sort: 'newest' })).toEqual(await ordered('created_at desc, id desc'))
  expect(await readAll(world, { sort: 'ending' })).toEqual(await ordered('expires_at, id'))
})

test('misspelt matches follow exact ones across pages, wherever a page ends', async () => {
  for (const exact of [0, 1, 23, 24, 25, 48]) {
    await using world = await openWorld()
    await multiply(world, 30, { name: 'Ledger' })
    if (exact > 0) await multiply(world, exact, { name: 'Legder' })
    const names = await world.db.selectFrom('campaigns').select(['id', 'saas_name']).execute()
    const nameOf = new Map(names.map(({ id, saas_name }) => [id, saas_name]))
    const ids = await readAll(world, { q: 'legder' })
    expect(new Set(ids).size).toBe(ids.length)
    // Once some matching campaign contains "legder", it no longer counts as a typo.
    expect(ids.map(id => nameOf.get(id))).toEqual(exact > 0 ? Array(exact).fill('Legder') : Array(30).fill('Ledger'))
    const both = await readAll(world, { q: 'legdre' })
    expect(both).toHaveLength(exact === 0 ? 0 : exact)
  }
})

test('a page may end with exact matches and the next begin with misspelt ones', async () => {
  for (const exact of [23, 24, 25]) {
    await using world = await openWorld()
    await multiply(world, 30, { name: 'Kettlehook' })
    await multiply(world, exact, { name: 'Kettelhookery' })
    const ids = await readAll(world, { q: 'kettelhook' })
    const names = await world.db.selectFrom('campaigns').select(['id', 'saas_name']).execute()
    const nameOf = new Map(names.map(({ id, saas_name }) => [id, saas_name]))
    expect(ids.map(id => nameOf.get(id))).toEqual([
      ...Array(exact).fill('Kettelhookery'),
      ...Array(30).fill('Kettlehook'),
    ])
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('whatever the times are, the pages together are the list', async () => {
  await using world = await openWorld()
  await multiply(world, 60)
  const ids = (await world.db.selectFrom('campaigns').select('id').execute()).map(({ id }) => id)
  const hours = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: ids.length, maxLength: ids.length })
  await fc.assert(
    fc.asyncProperty(hours, fc.constantFrom(...exploreSorts), async (times, sort) => {
      await sql`update campaigns c set created_at = now() - hours * interval '1 hour', expires_at = now() + hours * interval '1 hour'
        from unnest(${ids}::uuid[], ${times}::int[]) t(id, hours) where c.id = t.id`.execute(world.db)
      expect((await readAll(world, { sort })).toSorted()).toEqual(ids.toSorted())
    }),
    { numRuns: 8 },
  )
})
