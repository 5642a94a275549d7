import { expect, test } from 'vitest'
import { testPassword } from '#/tests/cast.ts'
import { listen } from '#/tests/observed.ts'
import { isolated } from '#/rules/isolated.ts'
import { refused } from '#/tests/refused.ts'
import {
  comment,
  engagementCampaign,
  publishedPost,
  redditPost,
  revised,
  submittedPost,
  subscription,
} from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { claim } from '../notifications/claim.ts'
import { applyDecisions } from '../submissions/apply-decisions.ts'

const reason = 'A third campaign that asks for votes.'

test('whoever is suspended is out at once, and learns why they cannot sign in only with their right password', async () => {
  await using world = await openWorld()
  const { fran, ada, visitor } = world
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  expect(await fran.api.accounts.me()).toBeNull()
  await expect(fran.api.campaigns.create(engagementCampaign())).rejects.toMatchObject(refused('login_to_create'))
  const { email } = fran
  await expect(visitor.api.accounts.signIn({ email, password: 'wrong password' })).rejects.toMatchObject(
    refused('wrong_credentials'),
  )
  await expect(visitor.api.accounts.signIn({ email, password: testPassword })).rejects.toMatchObject(
    refused('suspended'),
  )
  expect((await ada.api.moderation.account({ id: fran.id })).suspendedFor).toBe(reason)
})

test('admins who look at people or reports see at once that somebody is suspended or let in again; nobody else hears of it', async () => {
  await using world = await openWorld()
  const { ada, cara } = world
  await secondAdmin(world)
  const changes = [
    () => ada.api.moderation.suspend({ id: cara.id, reason, present: null }),
    () => ada.api.moderation.lift({ id: cara.id, reason: 'They explained it.', present: null }),
  ]
  for (const [nth, change] of changes.entries()) {
    const heard = listen(world)
    await change()
    const news = ['team_changed', 'reports_changed']
    expect(heard()).toEqual({ ada: news, cole: news, ...(nth === 0 && { cara: ['account_suspended'] }) })
  }
})

test('their running campaigns take no work until it is lifted; pending work stays, and what was over stays over', async () => {
  await using world = await openWorld()
  const { fran, ada, cole, cara, db } = world
  const create = async () => (await fran.api.campaigns.create(engagementCampaign())).id
  const [running, paused, short] = [await create(), await create(), await create()]
  await fran.api.campaigns.pause({ id: paused })
  const { id: work } = await cole.api.submissions.submitComment(comment(running))
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  await expect(cara.api.submissions.submitComment(comment(running))).rejects.toMatchObject(refused('campaign_inactive'))
  await db
    .updateTable('campaigns')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', short)
    .execute()
  await ada.api.moderation.lift({ id: fran.id, reason: 'They explained it.', present: null })
  const status = async (id: string) => (await ada.api.campaigns.manage({ id })).campaign.status
  expect([await status(running), await status(paused), await status(short)]).toEqual(['active', 'paused', 'expired'])
  await cara.api.submissions.submitComment(comment(running))
  const rows = await db.selectFrom('submissions').where('id', '=', work).select('status').execute()
  expect(rows).toEqual([{ status: 'pending' }])
  const log = await ada.api.audit.entries({ about: fran.id })
  expect(log.items).toMatchObject([
    { action: 'suspension_lifted', after: { campaigns: 1 } },
    { action: 'person_suspended', after: { campaigns: 2 }, reason },
  ])
})

test('a campaign that an admin pauses during the suspension stays paused after it, and its founder reads why', async () => {
  await using world = await openWorld()
  const { fran, ada, db } = world
  const create = async () => (await fran.api.campaigns.create(engagementCampaign())).id
  const [bad, good, over] = [await create(), await create(), await create()]
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  const page = async (id: string) => {
    const { campaign, pauseReason, pausedBySuspension } = await ada.api.campaigns.manage({ id })
    return [campaign.status, pauseReason, pausedBySuspension]
  }
  expect(await page(bad)).toEqual(['paused', null, true])
  const pause = (id: string) => ada.api.moderation.pauseCampaign({ id, reason: 'It promises money.' })
  for (const _ of [1, 2]) await pause(bad)
  expect(await page(bad)).toEqual(['paused', 'It promises money.', false])
  await db
    .updateTable('campaigns')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', over)
    .execute()
  await expect(pause(over)).rejects.toMatchObject(refused('already_paused'))
  await ada.api.moderation.lift({ id: fran.id, reason: 'They explained it.', present: null })
  expect([await page(bad), await page(good)]).toEqual([
    ['paused', 'It promises money.', false],
    ['active', null, false],
  ])
  const told = db.selectFrom('notifications').where('user_id', '=', fran.id).select(['title', 'body'])
  expect(await told.execute()).toEqual([
    { title: `A moderator paused ${isolated('Ledgerly')}`, body: 'It promises money.' },
  ])
})

test('a post of theirs that is published meanwhile becomes a campaign that waits until it is lifted', async () => {
  await using world = await openWorld()
  const { fran, ada, cara } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  const published = await cara.api.submissions.publish({ id, url: redditPost() })
  const status = async () => {
    const { campaign } = await ada.api.campaigns.manage({ id: published.engagementCampaignId })
    return campaign.status
  }
  expect(published.engagementIsOpen).toBe(false)
  expect(await status()).toBe('paused')
  await ada.api.moderation.lift({ id: fran.id, reason: 'They explained it.', present: null })
  expect(await status()).toBe('active')
})

test('what they decided and has not taken effect never does; the work stays in review', async () => {
  await using world = await openWorld()
  const { fran, fred, ada, cole, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cole.api.submissions.submitComment(comment(campaignId))
  const { id: other } = await cara.api.submissions.submitComment(
    comment((await fred.api.campaigns.create(engagementCampaign())).id),
  )
  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  await fred.api.submissions.decide({ move: 'approve', ids: [other] })
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  await world.passes('11 seconds')
  expect(await applyDecisions(world.world)).toBe(1)
  expect((await cole.api.dashboards.karma()).earned).toBe(0)
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
  expect(await reviewOf(world, id)).toEqual({ status: 'pending', move: null })
})

test('a decision that takes effect while its founder is suspended does so whole, or not at all', async () => {
  await using world = await openWorld()
  const { fran, fred, ada, cole, cara } = world
  let applied = 0
  for (const [round, founder] of [fran, fred].entries()) {
    const works: string[] = []
    for (const contributor of [cole, cara]) {
      const { id: campaignId } = await founder.api.campaigns.create(engagementCampaign())
      works.push((await contributor.api.submissions.submitComment(comment(campaignId))).id)
      // A suspension pauses, and locks, only active campaigns.
      if (contributor === cara) await founder.api.campaigns.pause({ id: campaignId })
    }
    await founder.api.submissions.decide({ move: 'approve', ids: works })
    await world.passes(`${11 * (round + 1)} seconds`)
    await Promise.all([
      applyDecisions(world.world),
      ada.api.moderation.suspend({ id: founder.id, reason, present: null }),
    ])
    const after = await Promise.all(works.map(id => reviewOf(world, id)))
    applied += after.filter(({ status }) => status === 'approved').length
    expect(after.filter(({ move }) => move !== null)).toEqual([])
    expect(await applyDecisions(world.world)).toBe(0)
    expect(await Promise.all(works.map(id => reviewOf(world, id)))).toEqual(after)
  }
  const earned = await Promise.all([cole, cara].map(async ({ api }) => (await api.dashboards.karma()).earned))
  expect(earned.reduce((sum, each) => sum + each, 0)).toBe(applied)
})

const reviewOf = ({ db }: TestWorld, id: string) =>
  db
    .selectFrom('submissions')
    .leftJoin('decisions', 'decisions.submission_id', 'submissions.id')
    .where('submissions.id', '=', id)
    .select(['submissions.status', 'decisions.move'])
    .executeTakeFirstOrThrow()

test('no admin is suspended, not even by themselves, and nobody is suspended twice', async () => {
  await using world = await openWorld()
  const { ada, cole, fran, db } = world
  await db.updateTable('user_roles').set({ role: 'admin' }).where('user_id', '=', cole.id).execute()
  for (const { id } of [ada, cole]) {
    await expect(ada.api.moderation.suspend({ id, reason, present: null })).rejects.toMatchObject(
      refused('cannot_suspend_admin'),
    )
  }
  const tried = await Promise.allSettled(
    [1, 2, 3].map(nth => ada.api.moderation.suspend({ id: fran.id, reason: `${nth}. ${reason}`, present: null })),
  )
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(ada.api.moderation.lift({ id: cole.id, reason, present: null })).rejects.toMatchObject(
    refused('not_suspended'),
  )
})

test('nothing of theirs gets in after the suspension, however close it was', async () => {
  await using world = await openWorld()
  const { fred, ada } = world
  const creating = Array.from({ length: 8 }, () => fred.api.campaigns.create(engagementCampaign()))
  await Promise.allSettled([...creating, ada.api.moderation.suspend({ id: fred.id, reason, present: null })])
  const rows = await world.db.selectFrom('campaigns').where('founder_id', '=', fred.id).select('status').execute()
  expect(rows.filter(({ status }) => status === 'active')).toEqual([])
})

test('no push and no mail goes to whoever is suspended', async () => {
  await using world = await openWorld()
  const { fran, cole, ada } = world
  // Devices enabled before sessions were recorded for them have none; others are deleted with the session that the suspension ends.
  await world.db
    .insertInto('push_devices')
    .values({ id: crypto.randomUUID(), user_id: fran.id, name: 'Phone', ...subscription() })
    .execute()
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await cole.api.submissions.submitComment(comment(id))
  const due = world.db.selectFrom('deliveries').where('user_id', '=', fran.id).where('channel', '=', 'push')
  const device = await due.where('state', '=', 'waiting').select('device_id').executeTakeFirstOrThrow()
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  expect(await claim(world.world, { userId: fran.id, deviceId: device.device_id })).toBeNull()
  expect(await due.select('state').execute()).toEqual([{ state: 'dropped' }])
})

test('a campaign of theirs that a moderator deletes while they are suspended stays deleted when that is lifted', async () => {
  await using world = await openWorld()
  const { fran, ada, db } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
  await ada.api.moderation.deleteCampaign({ id, reason })
  await ada.api.moderation.lift({ id: fran.id, reason: 'They explained it.', present: null })
  expect(await db.selectFrom('campaigns').where('id', '=', id).select('status').execute()).toEqual([
    { status: 'deleted' },
  ])
})

test('a suspension of a founder with eight campaigns is lifted in as many statements as with two, and the team is called to each', async () => {
  const counts = []
  for (const many of [2, 8]) {
    await using world = await openWorld()
    const { fran, carl, ada } = world
    for (let nth = 0; nth < many; nth++) await fran.api.campaigns.create(engagementCampaign())
    await ada.api.moderation.suspend({ id: fran.id, reason, present: null })
    expect(await unreadOf(carl)).toEqual([])
    world.world.sessions.drop(ada.id)
    const before = world.statements.length
    await ada.api.moderation.lift({ id: fran.id, reason: 'They explained it.', present: null })
    counts.push(world.statements.length - before)
    expect(await unreadOf(carl)).toEqual(Array.from({ length: many }, () => 'New campaign for your team'))
  }
  expect(counts[1]).toBe(counts[0])
})

test('whoever created a campaign and has left its team is called to that one again, but not to the founder’s others', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const own = await publishedPost(fran, carl)
  await world.passes('8 days')
  await carl.api.campaigns.revise(revised(own, { redditPostUrl: redditPost() }))
  await carl.api.notifications.markAllRead()
  await fran.api.campaigns.approve({ id: own })
  await fran.api.campaigns.create(engagementCampaign())
  expect(await unreadOf(carl)).toEqual(['New campaign for your team', 'Your campaign was approved'])
  const { items } = await ada.api.admin.assignments({ q: '', founderId: fran.id })
  await ada.api.admin.unassign({ id: items.find(({ contributor }) => contributor.id === carl.id)?.id ?? '' })
  await ada.api.moderation.suspend({ id: fran.id, reason, present: testPassword })
  expect(await unreadOf(carl)).toEqual([])
  await ada.api.moderation.lift({ id: fran.id, reason: 'They explained it.', present: testPassword })
  expect(await unreadOf(carl)).toEqual(['Your campaign was approved'])
})

const unreadOf = async ({ api }: Person) =>
  (await api.notifications.list({})).items.flatMap(({ read, title }) => (read ? [] : title))
