import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endPlan, ofContributor, setStatus } from '#/tests/by-hand.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, post, postsCampaign, submittedPost } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** An engagement campaign of Fran's, created by Cara, with one approved comment by Cole and one by Carl in review. */
async function discussed(world: TestWorld) {
  const { fran, cara, cole, carl } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 5 }))
  await ofContributor(world, id, { contributor: cara, status: 'active' })
  const approved = await cole.api.submissions.submitComment(comment(id))
  await fran.api.submissions.approve({ id: approved.id })
  const pending = await carl.api.submissions.submitComment({ ...comment(id), content: 'A secret draft.' })
  return { id, approved: approved.id, pending: pending.id }
}

test('anybody reads the brief, approved comments and people’s names; nothing else of anybody', async () => {
  await using world = await openWorld()
  const { fran, visitor, cara, nora, fred } = world
  const { id, approved } = await discussed(world)
  const page = await visitor.api.campaigns.get({ id })
  expect(page).toMatchObject({ mine: [], canManage: false, planOpen: true })
  expect(page.comments).toMatchObject([{ id: approved, content: 'I do it on the first Monday.' }])
  expect(Object.keys(page.comments[0]?.contributor ?? {}).toSorted()).toEqual(['avatarUrl', 'id', 'name'])
  expect(Object.keys(page.campaign.founder).toSorted()).toEqual(['avatarUrl', 'id', 'name'])
  expect(page.campaign).toMatchObject({
    waiting: 0,
    rejectReason: null,
    founder: { id: fran.id },
    contributor: { id: cara.id },
  })
  for (const { api } of [nora, fred]) expect(await api.campaigns.get({ id })).toEqual(page)
  const told = JSON.stringify(page)
  for (const secret of ['@example.com', 'secret draft', 'Carl', 'karmaAwarded', 'subscription', 'balance']) {
    expect(told).not.toContain(secret)
  }
})

test('one reads one’s own work in any state, and nobody else’s', async () => {
  await using world = await openWorld()
  const { cole, carl } = world
  const { id, approved, pending } = await discussed(world)
  expect((await carl.api.campaigns.get({ id })).mine).toMatchObject([{ id: pending, status: 'pending' }])
  expect((await cole.api.campaigns.get({ id })).mine).toMatchObject([{ id: approved, status: 'approved' }])
})

test('of two campaigns with the same people each shows the work that was sent to it', async () => {
  await using world = await openWorld()
  const { fran, visitor, cole } = world
  for (const { id, approved, pending } of [await discussed(world), await discussed(world)]) {
    expect((await visitor.api.campaigns.get({ id })).comments.map(each => each.id)).toEqual([approved])
    expect((await cole.api.campaigns.get({ id })).mine.map(each => each.id)).toEqual([approved])
    expect((await fran.api.campaigns.manage({ id })).submissions.map(each => each.id)).toEqual([pending, approved])
  }
})

test('founder, admin and creator are offered to manage; only who runs it sees how many wait', async () => {
  await using world = await openWorld()
  const { fran, ada, cara, cole } = world
  const { id } = await discussed(world)
  const seen = async ({ api }: { api: typeof fran.api }) => {
    const { canManage, campaign } = await api.campaigns.get({ id })
    return { canManage, waiting: campaign.waiting }
  }
  expect(await seen(fran)).toEqual({ canManage: true, waiting: 1 })
  expect(await seen(ada)).toEqual({ canManage: true, waiting: 1 })
  expect(await seen(cara)).toEqual({ canManage: true, waiting: 0 })
  expect(await seen(cole)).toEqual({ canManage: false, waiting: 0 })
})

test('the page says when the founder’s plan has run out', async () => {
  await using world = await openWorld()
  const { fran, visitor } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  await endPlan(world, fran)
  expect((await visitor.api.campaigns.get({ id })).planOpen).toBe(false)
})

test('paused, completed and timed-out campaigns are still read by anybody', async () => {
  await using world = await openWorld()
  const { fran, visitor } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  for (const status of ['paused', 'completed', 'expired'] as const) {
    await setStatus(world, id, status)
    expect((await visitor.api.campaigns.get({ id })).campaign.status).toBe(status)
  }
})

test('pending and rejected campaigns exist for creator, founder and admins alone', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl, ada, nora, visitor } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  for (const status of ['pending', 'rejected'] as const) {
    await ofContributor(world, id, { contributor: cara, status })
    for (const { api } of [visitor, fred, cole, carl, nora]) {
      await expect(api.campaigns.get({ id })).rejects.toMatchObject(refused('campaign_not_found'))
    }
    for (const { api } of [fred, cole, carl, nora]) {
      await expect(api.campaigns.manage({ id })).rejects.toMatchObject(refused('campaign_not_found'))
    }
    for (const { api } of [fran, cara, ada]) {
      const { campaign } = await api.campaigns.get({ id })
      expect(campaign).toMatchObject({ status, rejectReason: status === 'rejected' ? 'Too long.' : null })
      expect((await api.campaigns.manage({ id })).campaign.status).toBe(status)
    }
  }
})

test('a deleted campaign exists for its founder and admins alone, an absent one for nobody', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, ada, visitor } = world
  const { id } = await discussed(world)
  await fran.api.campaigns.remove({ id })
  for (const { api } of [visitor, fred, cara, cole]) {
    await expect(api.campaigns.get({ id })).rejects.toMatchObject(refused('campaign_not_found'))
  }
  for (const { api } of [fred, cara, cole]) {
    await expect(api.campaigns.manage({ id })).rejects.toMatchObject(refused('campaign_not_found'))
  }
  for (const { api } of [fran, ada]) expect((await api.campaigns.manage({ id })).campaign.status).toBe('deleted')
  const absent = randomUUID()
  await expect(ada.api.campaigns.get({ id: absent })).rejects.toMatchObject(refused('campaign_not_found'))
  await expect(ada.api.campaigns.manage({ id: absent })).rejects.toMatchObject(refused('campaign_not_found'))
})

test('the manage page shows founder and admin every submission, what waits first', async () => {
  await using world = await openWorld()
  const { fran, ada } = world
  const { id, approved, pending } = await discussed(world)
  const desk = await fran.api.campaigns.manage({ id })
  expect(desk.isOwner).toBe(true)
  expect(desk.submissions.map(each => each.id)).toEqual([pending, approved])
  const watched = await ada.api.campaigns.manage({ id })
  expect(watched.isOwner).toBe(false)
  expect(watched.submissions).toEqual(desk.submissions)
})

test('the contributor who created a campaign manages it, without learning what others have in review', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  const { id, approved } = await discussed(world)
  await ada.api.moderation.suspend({ id: fran.id, reason: 'The founder asks for votes.', present: null })
  expect((await cara.api.campaigns.manage({ id })).pausedBySuspension).toBe(false)
  await ada.api.moderation.pauseCampaign({ id, reason: 'The founder asks for votes.' })
  const page = await cara.api.campaigns.manage({ id })
  expect(page).toMatchObject({ isOwner: false, campaign: { waiting: 0, status: 'paused' }, pauseReason: null })
  expect(page.submissions.map(each => each.id)).toEqual([approved])
})

test('an admin who created a campaign when they were a contributor reads it as every admin does', async () => {
  await using world = await openWorld()
  const { ada, cole } = world
  const { id, approved, pending } = await discussed(world)
  await ofContributor(world, id, { contributor: cole, status: 'active' })
  await secondAdmin(world)
  const page = await cole.api.campaigns.manage({ id })
  expect(page.submissions.map(each => each.id)).toEqual([pending, approved])
  expect(page).toEqual(await ada.api.campaigns.manage({ id }))
})

test('anybody else is told that managing is not for them', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, carl, nora, visitor } = world
  const { campaignId: id } = await submittedPost(fran, cara)
  await carl.api.submissions.submitPost(post(id))
  await expect(visitor.api.campaigns.manage({ id })).rejects.toMatchObject(refused('not_signed_in'))
  for (const { api } of [fred, cara, carl, nora]) {
    await expect(api.campaigns.manage({ id })).rejects.toMatchObject({
      ...refused('cannot_manage'),
      message: "You don't have permission to manage this campaign",
    })
  }
})
