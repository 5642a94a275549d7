import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { allRows } from '#/tests/access-matrix/rows.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, postsCampaign } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { outcomeBar } from '#/rules/moderation.ts'
import type { Thing } from '#/rules/moderation.ts'

const note = 'It breaks the rules.'

async function reportedBy({ cara, ada }: TestWorld, thing: Thing, thingId: string, who = cara) {
  await who.api.moderation.report({ id: randomUUID(), thing, thingId, reason: 'spam', words: null })
  const { items } = await ada.api.moderation.cases({})
  return { id: items.at(-1)?.id ?? '' }
}

test('of two admins who take a case on at once one does', async () => {
  await using world = await openWorld()
  const { fran, ada, cole } = world
  await secondAdmin(world)
  for (let round = 0; round < 10; round++) {
    const found = await reportedBy(world, 'campaign', (await fran.api.campaigns.create(engagementCampaign())).id)
    const tried = await Promise.allSettled([ada, cole].map(({ api }) => api.moderation.claim(found)))
    const lost = tried.filter(each => each.status === 'rejected')
    expect(lost).toMatchObject([{ reason: refused('case_taken') }])
  }
  expect((await ada.api.audit.entries({ action: 'report_claimed' })).items).toHaveLength(10)
})

test('two admins cannot both decide: only who took it on, and once, however often they say it', async () => {
  await using world = await openWorld()
  const { fran, ada, cole } = world
  await secondAdmin(world)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const found = await reportedBy(world, 'campaign', id)
  await ada.api.moderation.claim(found)
  await expect(
    cole.api.moderation.close({ ...found, outcome: 'no_action', note, present: null }),
  ).rejects.toMatchObject(refused('case_not_yours'))
  const closing = { ...found, outcome: 'delete_campaign' as const, note, present: null }
  const tried = await Promise.allSettled(Array.from({ length: 5 }, () => ada.api.moderation.close(closing)))
  expect(tried.filter(({ status }) => status === 'rejected')).toEqual([])
  await expect(ada.api.moderation.close({ ...closing, note: 'Other words.' })).rejects.toMatchObject(
    refused('case_closed'),
  )
  await expect(cole.api.moderation.close(closing)).rejects.toMatchObject(refused('case_closed'))
  expect((await ada.api.audit.entries({ action: 'campaign_deleted' })).items).toHaveLength(1)
  expect((await ada.api.moderation.cases({ list: 'closed' })).items).toMatchObject([
    { outcome: 'delete_campaign', note, closedBy: { id: ada.id } },
  ])
})

test('a case put back, or left for a day, is another’s to take on', async () => {
  await using world = await openWorld()
  const { fran, ada, cole } = world
  await secondAdmin(world)
  const found = await reportedBy(world, 'campaign', (await fran.api.campaigns.create(engagementCampaign())).id)
  await ada.api.moderation.claim(found)
  await ada.api.moderation.release(found)
  await ada.api.moderation.release(found)
  expect((await ada.api.audit.entries({ action: 'report_released' })).items).toHaveLength(1)
  await cole.api.moderation.claim(found)
  await expect(ada.api.moderation.release(found)).rejects.toMatchObject(refused('case_not_yours'))
  await expect(ada.api.moderation.claim(found)).rejects.toMatchObject(refused('case_taken'))
  expect((await ada.api.moderation.cases({ list: 'open' })).items).toMatchObject([{ ...found, isAbandoned: false }])
  await world.passes('25 hours')
  expect((await ada.api.moderation.cases({ list: 'open' })).items).toMatchObject([{ ...found, isAbandoned: true }])
  await ada.api.moderation.claim(found)
  expect((await ada.api.moderation.cases({ list: 'mine' })).items).toMatchObject([found])
})

test('a removed message reads so for everybody, and the log keeps no word of it', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const { id } = await carl.api.squads.send({ id: randomUUID(), roomId, content: 'an insult' })
  const found = await reportedBy(world, 'message', id, fran)
  await ada.api.moderation.claim(found)
  await ada.api.moderation.close({ ...found, outcome: 'remove_message', note, present: null })
  const { items } = await fran.api.squads.messages({ roomId })
  expect(items).toMatchObject([{ id, content: '', moderated: true }])
  const log = await ada.api.audit.entries({})
  expect(log.items.map(({ action }) => action)).toEqual(['report_closed', 'message_removed', 'report_claimed'])
  expect(JSON.stringify(log)).not.toContain('an insult')
})

test('whoever deleted their account is not offered to be suspended, which would be refused', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const { id } = await carl.api.squads.send({ id: randomUUID(), roomId, content: 'an insult' })
  const found = await reportedBy(world, 'message', id, fran)
  await ada.api.moderation.claim(found)
  const bar = async () => {
    const [{ author, reported } = expect.unreachable()] = (await ada.api.moderation.cases({})).items
    return outcomeBar('suspend_author', { author, status: reported?.status ?? null })
  }
  expect(await bar()).toBe('')
  await carl.api.ownData.leave({ email: carl.email, present: null })
  expect(await bar()).toBe('no longer here')
  const suspends = ada.api.moderation.close({ ...found, outcome: 'suspend_author', note, present: null })
  await expect(suspends).rejects.toMatchObject(refused('not_found'))
})

test('an act that cannot be done leaves the case as it was', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const { id } = await carl.api.squads.send({ id: randomUUID(), roomId, content: 'an insult' })
  const found = await reportedBy(world, 'message', id, fran)
  await ada.api.moderation.claim(found)
  await carl.api.squads.remove({ id })
  const before = await allRows(world)
  for (const outcome of ['remove_message', 'delete_campaign'] as const) {
    await expect(ada.api.moderation.close({ ...found, outcome, note, present: null })).rejects.toMatchObject(
      refused(outcome === 'remove_message' ? 'message_not_found' : 'outcome_unfit'),
    )
  }
  expect(await allRows(world)).toEqual(before)
})

test('a campaign that an admin deletes gives its karma back, and its founder reads why', async () => {
  await using world = await openWorld()
  const { fran, ada, cara } = world
  const before = await fran.api.dashboards.karma()
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'שלום!' }))
  const held = await fran.api.dashboards.karma()
  expect(held.available).toBeLessThan(before.available)
  await ada.api.moderation.deleteCampaign({ id, reason: 'It sells stolen goods.' })
  expect((await fran.api.dashboards.karma()).available).toBe(before.available)
  const { items } = await fran.api.notifications.list({})
  expect(items[0]).toMatchObject({
    type: 'campaign_submission',
    title: 'A moderator deleted \u2068שלום!\u2069',
    body: 'It sells stolen goods.',
    data: { campaignId: id },
  })
  expect((await cara.api.notifications.list({})).items).toEqual([])
})

test('a paused campaign takes no work until its founder resumes it; an admin’s own is not moderated', async () => {
  await using world = await openWorld()
  const { fran, ada, cole } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.pauseCampaign({ id, reason: note })
  await expect(cole.api.submissions.submitComment(comment(id))).rejects.toMatchObject(refused('campaign_inactive'))
  await expect(ada.api.moderation.pauseCampaign({ id, reason: 'Other words.' })).rejects.toMatchObject(
    refused('already_paused'),
  )
  const why = async ({ api }: Person) => (await api.campaigns.manage({ id })).pauseReason
  expect([await why(fran), await why(ada)]).toEqual([note, note])
  await fran.api.campaigns.resume({ id })
  expect(await why(fran)).toBeNull()
  await cole.api.submissions.submitComment(comment(id))
  await ada.api.moderation.pauseCampaign({ id, reason: note })
  expect((await fran.api.notifications.list({})).items.filter(({ title }) => title.includes('paused'))).toHaveLength(2)
  const own = await ada.api.campaigns.create(engagementCampaign())
  await expect(ada.api.moderation.pauseCampaign({ id: own.id, reason: note })).rejects.toMatchObject(
    refused('campaign_not_found'),
  )
})
