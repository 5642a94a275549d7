import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { rowsRead } from '#/tests/scans.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** A campaign with so many comments in review, each by somebody else. */
async function withComments({ fran, db }: TestWorld, many: number) {
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await sql`with writers as (
      insert into users (id, name, email) select gen_random_uuid(), 'Writer', n || '@writers.example'
      from generate_series(1, ${many}) n returning id
    )
    insert into submissions (id, campaign_id, contributor_id, kind, status, content, karma_reward)
    select id, ${id}, id, 'comment', 'pending', 'Good', 1 from writers`.execute(db)
  return id
}

/** Decides on so many of them, one second apart. Returns their ids, those that take effect first in front. */
async function decideOn({ fran, db }: TestWorld, many: number) {
  const { rows } = await sql<{ id: string }>`
    insert into decisions (submission_id, founder_id, move, attempt, due_at)
    select id, ${fran.id}, 'reject', 1, now() + make_interval(secs => 20 + row_number() over ()) from submissions
    limit ${many} returning submission_id as id`.execute(db)
  return rows.map(decision => decision.id)
}

test('with more decisions than a page shows, the latest can be undone, not those that take effect first', async () => {
  await using world = await openWorld()
  const { api } = world.fran
  const id = await withComments(world, limits.decisionsShown + 1)
  const [, ...latest] = await decideOn(world, limits.decisionsShown + 1)
  for (const { deciding } of [await api.campaigns.manage({ id }), await api.dashboards.founder({})])
    expect(deciding.map(decision => decision.id)).toEqual(latest)
})

test('what waits for a founder is found without going through all decisions for each submission, also by statements planned while there were none', async () => {
  await using world = await openWorld()
  const { api } = world.fran
  const [waiting, decided] = [500, 100]
  const id = await withComments(world, waiting)
  await sql`vacuum analyze`.execute(world.db)
  const read = async () => {
    await api.campaigns.manage({ id })
    return (await api.dashboards.founder({})).stats.pendingComments
  }
  // A connection keeps a plan after the first few times.
  for (let nth = 0; nth < 20; nth++) await read()
  await decideOn(world, decided)
  expect(await read()).toBe(waiting - decided)
  expect(await rowsRead(world, 'decisions', read)).toBeLessThan((waiting * decided) / 10)
})
