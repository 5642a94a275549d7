import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engagementCampaign } from '#/tests/samples.ts'
import { uses } from '#/tests/scans.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const many = 6_000

/** Thousands of open campaigns, each with its own number; three target r/rare. */
async function fill({ db, fran }: TestWorld) {
  await sql`
    insert into campaigns (id, kind, founder_id, saas_name, description, target_subreddits, engagement_instructions, status,
      karma_reward, window_days, expires_at, created_at, reddit_post_url, comment_goal)
    select gen_random_uuid(), 'engagement', ${fran.id}::uuid, 'Number x' || n || 'x', repeat(md5(n::text) || ' ', 5),
      array[case when n % 2000 = 0 then 'rare' else 'common' end], 'Answer.', 'active',
      1, 30, now() + n * interval '1 minute', now() - n * interval '1 minute', 'https://www.reddit.com/r/a/comments/1abcde/', 5
    from generate_series(1, ${many}) n`.execute(db)
  await sql`insert into campaign_words (word)
    select distinct word from campaigns, regexp_split_to_table(search_text, '[^[:alnum:]]+') word
    where length(word) between 3 and 40 and word !~ '[0-9]'`.execute(db)
  await sql`vacuum analyze campaigns`.execute(db)
}

test('among thousands, search, subreddit and order are answered from an index', async () => {
  await using world = await openWorld()
  await fill(world)
  const { explore } = world.visitor.api.campaigns
  const [found] = (await explore({ q: 'x4321x' })).items
  expect(found?.saasName).toBe('Number x4321x')
  expect(await uses(world, 'campaigns_search', () => explore({ q: 'x4321x' }))).toBe(true)
  expect(await uses(world, 'campaigns_subreddits', () => explore({ subreddit: 'rare' }))).toBe(true)
  expect(await uses(world, 'campaigns_ending', () => explore({ sort: 'ending' }))).toBe(true)
})

test('a sign that few have is found by index, one that all have in the order of the list', async () => {
  await using world = await openWorld()
  await fill(world)
  const { db, visitor } = world
  const { explore } = visitor.api.campaigns
  await sql`update campaigns set description = 'We ☃ 日本 ' || description where saas_name in ('Number x7x', 'Number x5000x')`.execute(
    db,
  )
  await sql`update campaigns set description = description || '.'`.execute(db)
  await sql`vacuum analyze campaigns`.execute(db)
  const names = async (q: string) => (await explore({ q })).items.map(({ saasName }) => saasName)
  const uponSigns = (q: string) => uses(world, 'campaigns_signs', () => names(q))
  for (const q of ['☃', '日本', 'we ☃']) expect(await names(q)).toEqual(['Number x7x', 'Number x5000x'])
  for (const q of ['☂', '本日', 'we ☂']) expect(await names(q)).toEqual([])
  for (const q of ['☂', '☃', '日本']) expect([q, await uponSigns(q)]).toEqual([q, true])
  expect((await names('.'))[0]).toBe('Number x1x')
  expect(await uponSigns('.')).toBe(false)
})

test('figures of thousands are kept for a moment, and the list is not', async () => {
  await using world = await openWorld()
  await fill(world)
  const { fran, visitor } = world
  const before = await visitor.api.campaigns.explore({})
  expect(before.stats).toEqual({ active: many, karma: many * 5, made: 0 })
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const after = await visitor.api.campaigns.explore({})
  expect(after.items[0]?.id).toBe(id)
  expect(after.stats).toEqual(before.stats)
  const { active } = (await visitor.api.campaigns.explore({ tab: 'posts' })).stats
  expect(active).toBe(0)
})
