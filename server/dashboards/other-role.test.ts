import { expect, test } from 'vitest'
import {
  comment,
  engagementCampaign,
  publishedPost,
  revised,
  submittedComment,
  submittedPost,
} from '#/tests/samples.ts'
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

test('no founder waits for whoever has lost the role that it takes to send rejected work or a rejected campaign again', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, ada } = world
  const own = await publishedPost(fran, cara)
  await world.passes('8 days')
  await cara.api.campaigns.revise(revised(own))
  await fran.api.campaigns.reject({ id: own, reason: null })
  const { id: talk } = await fran.api.campaigns.create(engagementCampaign())
  for (const { api } of [cara, cole]) {
    const { id } = await api.submissions.submitComment(comment(talk))
    await fran.api.submissions.reject({ id, reason: null })
  }
  const waits = async () => {
    const { turns, campaigns } = await fran.api.dashboards.founder({})
    return [turns.theirs.total, campaigns.find(({ id }) => id === own)?.turn ?? null]
  }
  expect(await waits()).toEqual([3, 'contributor'])
  const { removalId } = await ada.api.admin.removeRole({ id: cara.id })
  expect(await waits()).toEqual([1, null])
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await waits()).toEqual([3, 'contributor'])
  await ada.api.admin.removeRole({ id: cara.id })
  await ada.api.admin.giveRole({ id: cara.id, role: 'founder' })
  expect(await waits()).toEqual([1, null])
})

test('nor for an approved post that only a contributor could publish; with the role it is waited for again', async () => {
  await using world = await openWorld()
  const { fran, cara, ada } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  const waits = async () => (await fran.api.dashboards.founder({})).turns.theirs.total
  expect(await waits()).toBe(1)
  const { removalId } = await ada.api.admin.removeRole({ id: cara.id })
  expect(await waits()).toBe(0)
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await waits()).toBe(1)
})
