import { expect, test } from 'vitest'
import { waitForLocks } from '#/tests/locks.ts'
import { campaignStatus } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import type { Tx } from '../infra/db/change.ts'
import { inSeconds } from '../infra/db/in-seconds.ts'

const roleOf = async ({ db }: TestWorld, { id }: { id: string }) =>
  (await db.selectFrom('user_roles').select('role').where('user_id', '=', id).executeTakeFirst())?.role

test('a role that was given anew since, and removed again, is not brought back by the Undo of its first removal', async () => {
  await using world = await openWorld()
  const { ada, cole, fran } = world
  await secondAdmin(world)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  await cole.api.admin.giveRole({ id: fran.id, role: 'founder' })
  await fran.api.campaigns.resume({ id })
  await cole.api.moderation.pauseCampaign({ id, reason: 'Many reports of spam' })
  const second = await cole.api.admin.removeRole({ id: fran.id })
  await expect(ada.api.admin.removeRole({ id: fran.id })).rejects.toMatchObject(refused('not_found'))
  await expect(ada.api.admin.undoRemoval({ id: removalId })).rejects.toMatchObject(refused('cannot_undo'))
  expect(await roleOf(world, fran)).toBeUndefined()
  await cole.api.admin.undoRemoval({ id: second.removalId })
  expect(await roleOf(world, fran)).toBe('founder')
  expect(await campaignStatus(world, id)).toBe('paused')
})

test('two people of one team who both lose their roles are that team again once both removals are undone, in whatever order', async () => {
  for (const isFounderFirst of [true, false])
    for (const inOrder of [true, false]) {
      await using world = await openWorld()
      const { ada, fran, carl, db } = world
      const team = () => db.selectFrom('founder_team_assignments').selectAll().execute()
      const before = await team()
      expect(before).toHaveLength(1)
      const removed: string[] = []
      for (const { id } of isFounderFirst ? [fran, carl] : [carl, fran])
        removed.push((await ada.api.admin.removeRole({ id })).removalId)
      expect(await team()).toEqual([])
      for (const id of inOrder ? removed : removed.toReversed()) await ada.api.admin.undoRemoval({ id })
      expect(await team()).toEqual(before)
    }
})

test('both removals undone at once bring the team back too', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 4; round++) {
    await using world = await openWorld()
    const { ada, fran, carl, db } = world
    const team = () => db.selectFrom('founder_team_assignments').selectAll().execute()
    const before = await team()
    const removed: string[] = []
    for (const { id } of [fran, carl]) removed.push((await ada.api.admin.removeRole({ id })).removalId)
    await Promise.all(removed.map(id => ada.api.admin.undoRemoval({ id })))
    expect(await team()).toEqual(before)
  }
})

test('the campaign of a post that was published in between runs with the Undo too', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  const { engagementCampaignId, engagementIsOpen } = await cara.api.submissions.publish({ id, url: redditPost() })
  expect(engagementIsOpen).toBe(false)
  expect(await campaignStatus(world, engagementCampaignId)).toBe('paused')
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await campaignStatus(world, engagementCampaignId)).toBe('active')
})

test(
  'a post that is published while the removal is undone leaves no campaign paused',
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < 8; round++) {
      await using world = await openWorld()
      const { ada, fran, cara } = world
      const { id } = await submittedPost(fran, cara)
      await fran.api.submissions.approve({ id })
      const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
      const [{ engagementCampaignId }] = await Promise.all([
        cara.api.submissions.publish({ id, url: redditPost() }),
        ada.api.admin.undoRemoval({ id: removalId }),
      ])
      expect(await campaignStatus(world, engagementCampaignId)).toBe('active')
    }
  },
)

/** Locks a row that the Undo needs, begins the Undo and then the publishing, and lets both go on. */
async function undoesThenPublishes(
  { ada, cara, db }: TestWorld,
  { removalId, id }: { removalId: string; id: string },
  hold: (tx: Tx) => Promise<unknown>,
) {
  const { both } = await db.transaction().execute(async tx => {
    await hold(tx)
    const undoing = ada.api.admin.undoRemoval({ id: removalId })
    await waitForLocks(db)
    const publishing = cara.api.submissions.publish({ id, url: redditPost() })
    await waitForLocks(db, 2)
    return { both: Promise.all([publishing, undoing]) }
  })
  const [{ engagementCampaignId }] = await both
  return engagementCampaignId
}

test('publishing a post and the Undo at the same instant do not deadlock', async () => {
  await using world = await openWorld()
  const { ada, fran, cara, statements } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  statements.length = 0
  // Both check whether the founder has left, so both wait for this row.
  const engagementCampaignId = await undoesThenPublishes(world, { removalId, id }, tx =>
    tx.selectFrom('users').select('id').where('id', '=', fran.id).forUpdate().execute(),
  )
  expect(await campaignStatus(world, engagementCampaignId)).toBe('active')
  // Neither was rolled back and retried.
  expect(statements.filter(text => text === 'rollback')).toEqual([])
})

test('a campaign that a moderator deletes in between stays deleted with the Undo', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  await ada.api.moderation.deleteCampaign({ id, reason: 'It sells stolen goods.' })
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await campaignStatus(world, id)).toBe('deleted')
})

test('a campaign whose time ended in between does not run again with the Undo, and is not counted as if it did', async () => {
  await using world = await openWorld()
  const { ada, fran, db, passes } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await db
    .updateTable('campaigns')
    .set({ expires_at: inSeconds(5) })
    .where('id', '=', id)
    .execute()
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  await passes('6 seconds')
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await campaignStatus(world, id)).toBe('paused')
  const told = db.selectFrom('audit_entries').where('action', '=', 'role_restored').select('after')
  expect(await told.executeTakeFirst()).toMatchObject({ after: { campaigns: 0 } })
})

test('a post whose publishing finds the role gone, and then its removal undone, becomes a campaign that runs', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  const { id, campaignId } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  // So that the Undo resumes nothing, and waits for no campaign.
  await fran.api.campaigns.pause({ id: campaignId })
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  // The Undo locks the removal before the room, so that the publishing finds it locked.
  const engagementCampaignId = await undoesThenPublishes(world, { removalId, id }, tx =>
    tx.selectFrom('squad_rooms').select('id').where('founder_id', '=', fran.id).forUpdate().execute(),
  )
  expect(await campaignStatus(world, engagementCampaignId)).toBe('active')
})
