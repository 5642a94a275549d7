import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dropReview } from '#/tests/by-hand.ts'
import { waitForLocks } from '#/tests/locks.ts'
import { listen, noticesOf, submissionStatus } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, submittedComment, submittedPost } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { applyDecisions } from './apply-decisions.ts'

const approves = ({ api }: Person, ...ids: string[]) => api.submissions.decide({ move: 'approve', ids })
test('nothing happens before its time; then a comment is paid, a post goes to be published, and a rejection is told', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { id: said } = await submittedComment(fran, cara)
  const { id: written } = await submittedPost(fran, cole)
  const { id: turned } = await submittedPost(fran, carl)
  await approves(fran, said, written)
  await fran.api.submissions.decide({ move: 'reject', ids: [turned], reason: 'Off topic.' })
  const heard = listen(world)
  await world.passes('9 seconds')
  expect(await applyDecisions(world.world)).toBe(0)
  expect(heard()).toEqual({})
  expect((await cara.api.dashboards.karma()).earned).toBe(0)

  await world.passes('11 seconds')
  expect(await applyDecisions(world.world)).toBe(3)
  expect(heard()).toEqual({
    fran: ['submission_decided', 'submission_decided', 'submission_decided'],
    cara: ['notified', 'karma_moved', 'submission_decided'],
    cole: ['notified', 'submission_decided'],
    carl: ['notified', 'submission_decided'],
  })
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
  expect(await submissionStatus(world, written)).toBe('pending_post')
  expect((await noticesOf(carl))[0]).toEqual([
    'submission_rejected',
    '“How I close my books in ten minutes”: Off topic.',
  ])
  expect((await fran.api.dashboards.founder({})).deciding).toEqual([])
  expect(await applyDecisions(world.world)).toBe(0)
})

test('many servers at once apply each decision once', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 5 }))
  const ids: string[] = []
  for (const { api } of [cara, cole, carl]) ids.push((await api.submissions.submitComment(comment(campaignId))).id)
  await approves(fran, ...ids)
  await world.passes('11 seconds')
  await Promise.all(Array.from({ length: 8 }, () => applyDecisions(world.world)))
  for (const person of [cara, cole, carl]) {
    expect((await person.api.dashboards.karma()).earned).toBe(1)
    const notices = (await noticesOf(person)).filter(([type]) => type === 'submission_approved')
    expect(notices).toHaveLength(1)
    expect(person.heard.filter(({ name }) => name === 'submission_decided')).toHaveLength(1)
  }
})

test('of an undo and the job that meet, one has the decision: undone and nothing paid, or paid and too late', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const outcomes = { undone: 0, applied: 0 }
  let paid = 0
  const isOneMissing = () => Math.min(outcomes.undone, outcomes.applied) === 0
  // On a busy machine each may take longer than the window in which they race; later rounds use a longer one.
  for (let round = 0; round < 50 || (isOneMissing() && round < 80); round++) {
    const { id } = await submittedComment(fran, cara)
    await approves(fran, id)
    const undo = await meet(world, id, () => fran.api.submissions.undo({ ids: [id] }), round < 50 ? 20 : 400)
    const { earned } = await cara.api.dashboards.karma()
    if (undo.status === 'fulfilled') {
      outcomes.undone += 1
      expect({ status: await submissionStatus(world, id), earned }).toEqual({ status: 'pending', earned: paid })
    } else {
      outcomes.applied += 1
      paid += 1
      expect(undo.reason).toMatchObject(refused('undo_too_late'))
      expect({ status: await submissionStatus(world, id), earned }).toEqual({ status: 'approved', earned: paid })
    }
  }
  expect(outcomes.undone).toBeGreaterThan(0)
  expect(outcomes.applied).toBeGreaterThan(0)
})

/** The decision is due just as both race for it; the job runs again later. */
async function meet({ db, world }: TestWorld, id: string, undo: () => Promise<unknown>, momentMs: number) {
  await db
    .updateTable('decisions')
    .set({ due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${momentMs / 2_000})` })
    .where('submission_id', '=', id)
    .execute()
  const soon = () => sleep(Math.random() * momentMs)
  const [undone] = await Promise.allSettled([soon().then(undo), soon().then(() => applyDecisions(world))])
  await sleep(momentMs)
  await applyDecisions(world)
  return undone
}

test('work that its contributor withdraws meanwhile is withdrawn, and decided anew when it is sent again', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedComment(fran, cara)
  await approves(fran, id)
  const heard = listen(world)
  await cara.api.submissions.withdraw({ id })
  expect(heard()).toEqual({ fran: ['notified', 'submission_decided'], cara: ['submission_decided'] })
  expect((await noticesOf(fran))[0]).toEqual([
    'campaign_submission',
    'A comment for Ledgerly: Its contributor withdrew it.',
  ])
  expect((await fran.api.dashboards.founder({})).deciding).toEqual([])
  await cara.api.submissions.submitComment(comment(campaignId))
  await world.passes('11 seconds')
  await applyDecisions(world.world)
  expect(await submissionStatus(world, id)).toBe('pending')
  expect((await approves(fran, id)).taken).toEqual([id])
})

test('a founder is told which approvals had no effect because the contributor left, and of no rejections', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: approved } = await submittedPost(fran, cara)
  const { id: rejected } = await submittedComment(fran, cara)
  await approves(fran, approved)
  await fran.api.submissions.decide({ move: 'reject', ids: [rejected], reason: null })
  await cara.api.ownData.leave({ email: cara.email, present: null })
  expect(
    (await fran.api.notifications.list({})).items.filter(({ title }) => title.endsWith('had no effect')),
  ).toMatchObject([
    {
      title: 'An approval had no effect',
      body: '“How I close my books in ten minutes”: Its contributor has left.',
      read: false,
    },
  ])
})

test('a deleted campaign turns down what waited to be approved', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  await approves(fran, id)
  await fran.api.campaigns.remove({ id: campaignId })
  await world.passes('11 seconds')
  expect(await applyDecisions(world.world)).toBe(0)
  expect(await submissionStatus(world, id)).toBe('rejected')
  expect(await noticesOf(cara)).toEqual([
    ['submission_rejected', '“How I close my books in ten minutes”: The campaign was deleted.'],
  ])
})

test('an approval whose slot was taken meanwhile is dropped; its work is in review again and the founder is told why', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId, id } = await submittedComment(fran, cara, 1)
  await approves(fran, id)
  await dropReview(world, campaignId)
  await cole.api.submissions.submitComment({
    ...comment(campaignId),
    url: 'https://www.reddit.com/r/SaaS/comments/1abcde/x/kz1abce/',
  })
  await world.passes('11 seconds')
  const heard = listen(world)
  await applyDecisions(world.world)
  expect(heard()).toEqual({ fran: ['notified', 'submission_decided'] })
  expect(await submissionStatus(world, id)).toBe('pending')
  expect((await noticesOf(fran))[0]).toEqual([
    'campaign_submission',
    'A comment for Ledgerly: This campaign has reached its comment goal.',
  ])
  expect((await fran.api.dashboards.founder({})).deciding).toEqual([])
  expect((await cara.api.dashboards.karma()).earned).toBe(0)
})

test('a decision about another attempt than the present one is dropped, and the founder is told why each time', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedComment(fran, cara)
  for (const attempt of [2, 3]) {
    await approves(fran, id)
    await world.db.updateTable('submissions').set({ attempt }).where('id', '=', id).execute()
    await world.passes(`${11 * attempt} seconds`)
    await applyDecisions(world.world)
  }
  expect(await submissionStatus(world, id)).toBe('pending')
  const why = ['campaign_submission', expect.stringContaining('This was changed and sent again after you read it.')]
  expect((await noticesOf(fran)).slice(0, 2)).toEqual([why, why])
  expect((await fran.api.dashboards.founder({})).deciding).toEqual([])
})

test('one that fails keeps none of the others from taking effect, and is tried again later', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: broken } = await submittedComment(fran, cara)
  const { id: sound } = await submittedComment(fran, cole)
  await approves(fran, broken)
  await approves(fran, sound)
  await sql`alter table submissions add constraint planted check (status <> 'approved' or contributor_id <> ${sql.lit(cara.id)})`.execute(
    world.db,
  )
  await world.passes('11 seconds')
  expect(await applyDecisions(world.world)).toBe(1)
  expect(await submissionStatus(world, sound)).toBe('approved')
  expect(world.faults.splice(0)).toHaveLength(1)
  expect(await applyDecisions(world.world)).toBe(0)
  expect((await fran.api.dashboards.founder({})).deciding).toMatchObject([{ id: broken }])

  await sql`alter table submissions drop constraint planted`.execute(world.db)
  await world.passes('1 minute')
  expect(await applyDecisions(world.world)).toBe(1)
  expect(await submissionStatus(world, broken)).toBe('approved')
})

test('a decision made anew while the job waits for the campaign keeps its own time to undo', async () => {
  await using world = await openWorld()
  const { fran, cara, db } = world
  const { id, campaignId } = await submittedPost(fran, cara)
  await approves(fran, id)
  await world.passes('11 seconds')
  const { job } = await db.transaction().execute(async tx => {
    await tx.selectFrom('campaigns').select('id').where('id', '=', campaignId).forUpdate().execute()
    const started = applyDecisions(world.world)
    await waitForLocks(db)
    const later = sql<Date>`now() + interval '10 seconds'`
    await tx.updateTable('decisions').set({ due_at: later }).where('submission_id', '=', id).execute()
    return { job: started }
  })
  await job
  expect(await submissionStatus(world, id)).toBe('pending')
  expect(await fran.api.submissions.undo({ ids: [id] })).toEqual({ undone: [id], tooLate: [] })
})
