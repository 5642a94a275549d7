import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { comment, engagementCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('settling looks each unread notice up among the ids, and does not compare it with every one of them', async () => {
  await using world = await openWorld()
  const { fran, cara, db, statements } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitComment(comment(id))
  await fran.api.campaigns.remove({ id })
  const settling = statements.findLast(text => text.includes('"settled": true')) ?? expect.unreachable()
  const plan = await db.connection().execute(async one => {
    // What a connection uses after the first few times.
    await sql`set plan_cache_mode = force_generic_plan`.execute(one)
    await sql.raw(`prepare settling as ${settling}`).execute(one)
    const { rows } = await sql.raw(`explain execute settling (true, '{}', '{}', '{}')`).execute(one)
    await sql`deallocate settling`.execute(one)
    await sql`reset plan_cache_mode`.execute(one)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('hashed SubPlan')
})
