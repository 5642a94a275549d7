import { expect, test } from 'vitest'
import { comment, engagementCampaign } from '#/tests/samples.ts'
import { usualPlan } from '#/tests/usual-plan.ts'
import { openWorld } from '#/tests/world.ts'

test('settling looks each unread notice up among the ids, and does not compare it with every one of them', async () => {
  await using world = await openWorld()
  const { fran, cara, db, statements } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitComment(comment(id))
  await fran.api.campaigns.remove({ id })
  const settling = statements.findLast(text => text.includes('"settled": true')) ?? expect.unreachable()
  expect(await usualPlan(db, settling)).toContain('hashed SubPlan')
})
