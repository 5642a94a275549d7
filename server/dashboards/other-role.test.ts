import { expect, test } from 'vitest'
import { submittedComment, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

/* Karma that somebody has from another role stays theirs, but is not that of the one they have now. */

test('the chart of a founder who was a contributor ends at the balance beside it: what they earned cannot be spent', async () => {
  await using world = await openWorld()
  const { fran, cara, ada } = world
  const { id } = await submittedComment(fran, cara)
  await fran.api.submissions.approve({ id })
  await ada.api.admin.removeRole({ id: cara.id })
  await ada.api.admin.giveRole({ id: cara.id, role: 'founder' })
  const { stats } = await cara.api.dashboards.founder({})
  expect(stats.karma).toBe(0)
  expect(stats.karma30Days).toEqual(Array.from({ length: 30 }, () => 0))
  expect((await cara.api.karma.statement({})).balance).toBe(1)
})

test('the chart of a contributor who was a founder shows what they earned, and not their plan’s karma or returned escrow', async () => {
  await using world = await openWorld()
  const { fran, cara, ada, visitor } = world
  const { campaignId } = await submittedPost(fran, cara)
  await fran.api.campaigns.remove({ id: campaignId })
  await expect(visitor.api.campaigns.get({ id: campaignId })).rejects.toThrow()
  await ada.api.admin.removeRole({ id: fran.id })
  await ada.api.admin.giveRole({ id: fran.id, role: 'contributor' })
  const { stats } = await fran.api.dashboards.contributor()
  expect(stats.karma).toBe(0)
  expect(stats.earned30Days).toEqual(Array.from({ length: 30 }, () => 0))
  expect((await fran.api.karma.statement({})).balance).toBeGreaterThan(0)
})
