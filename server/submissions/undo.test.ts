import { expect, test } from 'vitest'
import { listen } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { applyDecisions } from './apply-decisions.ts'

test('what is taken back is in review again, however often that is asked, and nobody but its founder hears of it', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id, campaignId } = await submittedPost(fran, cara)
  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  const heard = listen(world)
  expect(await fran.api.submissions.undo({ ids: [id] })).toEqual({ undone: [id], tooLate: [] })
  expect(await fran.api.submissions.undo({ ids: [id] })).toEqual({ undone: [id], tooLate: [] })
  expect(heard()).toEqual({ fran: ['decision_changed', 'notified'] })
  expect(await fran.api.campaigns.manage({ id: campaignId })).toMatchObject({
    deciding: [],
    submissions: [{ id, status: 'pending' }],
    campaign: { waiting: 1 },
  })
  await world.passes('1 minute')
  expect(await applyDecisions(world.world)).toBe(0)
  expect((await fran.api.campaigns.manage({ id: campaignId })).submissions).toMatchObject([{ id, status: 'pending' }])
})

test('after ten seconds it is too late, also before the decision has been applied', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  await world.passes('11 seconds')
  await expect(fran.api.submissions.undo({ ids: [id] })).rejects.toMatchObject(refused('undo_too_late'))
  const { id: fresh } = await submittedPost(fran, cole)
  await fran.api.submissions.decide({ move: 'approve', ids: [fresh] })
  expect(await fran.api.submissions.undo({ ids: [id, fresh] })).toEqual({ undone: [fresh], tooLate: [id] })
  await applyDecisions(world.world)
  await expect(fran.api.submissions.undo({ ids: [id] })).rejects.toMatchObject(refused('undo_too_late'))
})

test('whoever takes back the approval of the last slot and approves the same work at once is told what then stands, not that the goal is reached', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 1 }))
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  const { decide, undo } = fran.api.submissions
  for (let round = 0; round < 60; round += 1) {
    await decide({ move: 'approve', ids: [id] })
    const approved = Array.from({ length: 6 }, () => decide({ move: 'approve', ids: [id] }))
    const [, ...answers] = await Promise.all([undo({ ids: [id] }), ...approved])
    expect(answers.flatMap(({ refused: why }) => why)).toEqual([])
    expect(answers.filter(({ dueAt }) => dueAt === null)).toEqual([])
    await undo({ ids: [id] })
  }
})

test('nobody takes back what another founder decided, also not along with decisions of their own', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, db } = world
  const { id: own } = await submittedPost(fran, cara)
  const { id: freds } = await submittedPost(fred, cole)
  await fran.api.submissions.decide({ move: 'approve', ids: [own] })
  await fred.api.submissions.decide({ move: 'approve', ids: [freds] })
  await expect(fran.api.submissions.undo({ ids: [freds] })).rejects.toMatchObject(refused('not_found'))
  expect(await fran.api.submissions.undo({ ids: [freds, own] })).toEqual({ undone: [own], tooLate: [] })
  await world.passes('11 seconds')
  expect(await applyDecisions(world.world)).toBe(1)
  const made = db.selectFrom('submissions').where('status', '=', 'pending_post').select('id')
  expect(await made.execute()).toEqual([{ id: freds }])
})
