import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { postsCampaign } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** A campaign with so many rejected posts, each with so many earlier attempts, all with texts of this length. */
async function campaignWith({ db, fran, cara }: TestWorld, works: number, attempts: number, length: number) {
  const { id } = await fran.api.campaigns.create(postsCampaign())
  await sql`
    with works as (
      insert into submissions (id, campaign_id, contributor_id, kind, status, title, content, karma_reward, attempt, decided_at)
      select gen_random_uuid(), ${id}, ${cara.id}, 'post', 'rejected', 'Title', repeat('€', ${length}::int), 1, ${attempts}::int + 1, now()
      from generate_series(1, ${works}::int) returning id)
    insert into submission_versions (submission_id, attempt, status, content, submitted_at)
    select works.id, nth, 'rejected', repeat('€', ${length}::int), now() from works, generate_series(1, ${attempts}::int) nth`.execute(
    db,
  )
  return id
}

test('several pages of the longest texts come as fewer, and the rest with the next', async () => {
  await using world = await openWorld()
  const { submissions } = world.fran.api
  const campaignId = await campaignWith(world, 110, limits.earlierVersionsShown, limits.submissionTextMax)
  const read = (cursor?: string) => submissions.ofCampaign({ campaignId, group: 'decided', pages: 10, cursor })
  const ids = new Set<string>()
  const sizes: number[] = []
  for (let page = await read(); ; page = await read(page.next)) {
    sizes.push(page.items.length)
    for (const { id } of page.items) ids.add(id)
    if (!page.next) break
  }
  expect(sizes).toEqual([50, 50, 10])
  expect(ids.size).toBe(110)
})

test('those of usual length come at once', async () => {
  await using world = await openWorld()
  const campaignId = await campaignWith(world, 110, 1, 1_000)
  const { items } = await world.fran.api.submissions.ofCampaign({ campaignId, group: 'decided', pages: 10 })
  expect(items).toHaveLength(110)
})
