import { expect, test } from 'vitest'
import { webhookEvents } from '#/rules/webhooks.ts'
import { renewPlan } from '#/tests/by-hand.ts'
import { testPassword } from '#/tests/cast.ts'
import { aComment, openHooked } from '#/tests/hooked.ts'
import { refused } from '#/tests/refused.ts'
import {
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  redditPost,
  submittedPost,
  publishedPost,
  revised,
} from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { expireCampaigns } from '../campaigns/expire.ts'
import { lapseSubmissions } from '../submissions/lapse.ts'
import { forgetMessages } from './messages.ts'
import { makeSendingWebhooks } from './send.ts'

test('a founder’s server is told of each thing that happens, signed, with ids and what is public', async () => {
  await using hooked = await openHooked()
  const { world, heard, sends } = hooked
  const { fran, cara } = world
  const { id, campaignId } = await aComment(world)
  await fran.api.submissions.approve({ id })
  const posts = await fran.api.campaigns.create(postsCampaign())
  const sent = await cara.api.submissions.submitPost(post(posts.id))
  await fran.api.submissions.reject({ id: sent.id, reason: 'Too short.' })
  await cara.api.submissions.resubmitPost({ ...sentAgain(), submissionId: sent.id })
  await fran.api.submissions.approve({ id: sent.id })
  await cara.api.submissions.publish({ id: sent.id, url: 'https://www.reddit.com/r/SaaS/comments/1abcdef/how/' })
  await sends()
  expect(heard.map(({ type }) => type)).toEqual([
    'submission.created',
    'submission.approved',
    'submission.created',
    'submission.rejected',
    'submission.created',
    'submission.approved',
    'submission.posted',
  ])
  expect(heard[1]?.data).toMatchObject({ id, kind: 'comment', status: 'approved', campaignId, contributorId: cara.id })
  expect(heard.at(-1)?.data).toMatchObject({ id: sent.id, attempt: 2, url: expect.stringContaining('reddit.com') })
  expect(JSON.stringify(heard)).not.toMatch(/Cara|example\.com|Too short/)
  await sends()
  expect(heard).toHaveLength(7)
})

test('work that ends without a decision is told: taken back, not published in time, or its contributor leaves', async () => {
  await using hooked = await openHooked()
  const { world, heard, sends } = hooked
  const { fran, cara, cole } = world
  const taken = await aComment(world)
  await cara.api.submissions.withdraw({ id: taken.id })
  await cara.api.submissions.withdraw({ id: taken.id })
  const late = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id: late.id })
  await world.passes('8 days')
  await lapseSubmissions(world)
  const talk = await fran.api.campaigns.create(engagementCampaign())
  const other = await fran.api.campaigns.create(postsCampaign())
  const reviewed = await cole.api.submissions.submitComment(comment(talk.id))
  const approved = await cole.api.submissions.submitPost(post(other.id))
  await fran.api.submissions.approve({ id: approved.id })
  await cole.api.ownData.leave({ email: cole.email, present: testPassword })
  await sends()
  const ends = heard.filter(({ type }) => /withdrawn|lapsed/.test(type))
  expect(ends.map(({ type, data }) => [type, data['id'], data['status']])).toEqual([
    ['submission.withdrawn', taken.id, 'withdrawn'],
    ['submission.lapsed', late.id, 'lapsed'],
    ['submission.withdrawn', reviewed.id, 'withdrawn'],
    ['submission.lapsed', approved.id, 'lapsed'],
  ])
})

const sentAgain = () => ({ id: crypto.randomUUID(), title: 'Again', content: 'With more words.' })

test('campaigns that reach their goal or their end are told', async () => {
  await using hooked = await openHooked()
  const { world, heard, sends } = hooked
  const { fran, cara } = world
  const one = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 1 }))
  const last = await cara.api.submissions.submitComment(comment(one.id))
  await fran.api.submissions.approve({ id: last.id })
  const other = await fran.api.campaigns.create(engagementCampaign())
  const sentForReview = await publishedPost(fran, cara)
  await world.passes('60 days')
  await cara.api.campaigns.revise(revised(sentForReview))
  await expireCampaigns(world.world)
  await sends()
  const told = heard.map(({ type, data }) => [type, data['id']])
  expect(told).toContainEqual(['campaign.completed', one.id])
  expect(told).toContainEqual(['campaign.expired', other.id])
  expect(told).toContainEqual(['campaign.expired', sentForReview])
})

test('a message also goes after 2038, when the seconds since 1970 no longer fit into 31 bits', async () => {
  await using hooked = await openHooked()
  const { world, heard, sends } = hooked
  await aComment(world)
  await world.passes('15 years')
  await sends()
  expect(heard.map(({ type }) => type)).toEqual(['submission.created'])
})

test('only the campaign’s founder is told, and only what they chose', async () => {
  await using hooked = await openHooked()
  const { world, id, heard, sends } = hooked
  await world.fred.api.webhooks.add({
    id: crypto.randomUUID(),
    url: 'https://fred.example/hooks',
    events: [...webhookEvents],
  })
  await world.fran.api.webhooks.change({ id, events: ['submission.approved'] })
  const work = await aComment(world)
  await world.fran.api.submissions.approve({ id: work.id })
  expect(await world.db.selectFrom('webhook_messages').select(['endpoint_id', 'event']).execute()).toEqual([
    { endpoint_id: id, event: 'submission.approved' },
  ])
  await sends()
  expect(heard.map(({ type }) => type)).toEqual(['submission.approved'])
})

test('an event whose transaction was rolled back is never sent', async () => {
  await using hooked = await openHooked()
  const { world, sends, heard } = hooked
  const { id } = await aComment(world)
  await world.fran.api.submissions.approve({ id })
  await expect(world.fran.api.submissions.approve({ id })).rejects.toMatchObject(refused('already_decided'))
  await sends()
  expect(heard).toHaveLength(2)
})

test('several servers send one message once', async () => {
  await using hooked = await openHooked()
  const { world, id, heard } = hooked
  for (let nth = 0; nth < 5; nth++) await world.fran.api.webhooks.test({ id })
  const servers = Array.from({ length: 6 }, () => makeSendingWebhooks(world.world))
  await Promise.all(servers.map(server => server.tick()))
  await Promise.all(servers.map(server => server.idle()))
  expect(heard.map(each => each.id).toSorted()).toEqual([...new Set(heard.map(each => each.id))].toSorted())
  expect(heard).toHaveLength(5)
})

test('a server killed before it sent a message sends it when it is back; killed after that, again under the same id', async () => {
  await using hooked = await openHooked()
  const { world, id, heard, sends, messages } = hooked
  await world.fran.api.webhooks.test({ id })
  // Claimed by a process that then died.
  await world.db
    .updateTable('webhook_messages')
    .set({ attempts: 1, due_at: new Date(Date.now() + 30_000) })
    .execute()
  await sends()
  expect(heard).toEqual([])
  await world.passes('31 seconds')
  await sends()
  expect(heard).toHaveLength(1)
  await world.db
    .updateTable('webhook_messages')
    .set({ state: 'waiting', due_at: new Date(0) })
    .execute()
  await sends()
  expect(heard.map(each => each.id)).toEqual([heard[0]?.id, heard[0]?.id])
  expect(await messages()).toMatchObject([{ state: 'sent' }])
})

test('redirects are not followed, long answers not read to their end, and silence is a failure', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, heard, sends, messages } = hooked
  receiver.mood = { status: 302, headers: { location: hooked.url } }
  await world.fran.api.webhooks.test({ id })
  await sends()
  expect(heard).toHaveLength(1)
  expect(await messages()).toMatchObject([{ state: 'waiting', status: 302 }])
  await world.passes('6 seconds')
  receiver.mood = { status: 200, bodyBytes: 10_000_000 }
  await sends()
  expect(await messages()).toMatchObject([{ state: 'sent', status: 200 }])
  receiver.mood = { hangs: true }
  await world.fran.api.webhooks.test({ id })
  await sends()
  expect((await messages())[0]).toMatchObject({
    state: 'waiting',
    status: null,
    error: 'It did not answer within 10 seconds',
  })
}, 60_000)

test('while a secret is changed both sign, and after a day the new one alone', async () => {
  await using hooked = await openHooked()
  const { world, id, receiver, heard, sends } = hooked
  const { secret } = await world.fran.api.webhooks.renewSecret({ id: crypto.randomUUID(), endpointId: id })
  await world.fran.api.webhooks.test({ id })
  await sends()
  expect(heard[0]?.signatures).toHaveLength(2)
  receiver.secret = secret
  await world.passes('25 hours')
  await world.db.updateTable('sessions').set({ expires_at: '2100-01-01' }).execute()
  await world.fran.api.webhooks.test({ id })
  await sends()
  expect(heard[1]?.signatures).toHaveLength(1)
})

test('the database keeps no secret that could sign, and nobody is shown one twice', async () => {
  await using hooked = await openHooked()
  const { world, receiver, endpointNow } = hooked
  const rows = JSON.stringify(await world.db.selectFrom('webhook_endpoints').selectAll().execute())
  expect(rows).not.toContain(receiver.secret.slice('whsec_'.length))
  expect(JSON.stringify(await endpointNow())).not.toContain('secret')
})

test('whoever is suspended or has left is told nothing', async () => {
  await using hooked = await openHooked()
  const { world, id, heard, sends } = hooked
  await world.fran.api.webhooks.test({ id })
  await world.ada.api.moderation.suspend({ id: world.fran.id, reason: 'Spam.', present: null })
  await sends()
  expect(heard).toEqual([])
})

test('what was sent long ago is forgotten', async () => {
  await using hooked = await openHooked()
  const { world, id, sends } = hooked
  await world.fran.api.webhooks.test({ id })
  await sends()
  await world.passes('31 days')
  await forgetMessages(world.db)
  expect(await world.db.selectFrom('webhook_messages').select('id').execute()).toEqual([])
})

test('so is what waited as long for somebody who is suspended, and nothing that waited for less', async () => {
  await using hooked = await openHooked()
  const { world, id, heard, sends } = hooked
  await world.fran.api.webhooks.test({ id })
  await world.ada.api.moderation.suspend({ id: world.fran.id, reason: 'Spam.', present: null })
  const waiting = async () => {
    await forgetMessages(world.db)
    return (await world.db.selectFrom('webhook_messages').select('id').execute()).length
  }
  await world.passes('29 days')
  expect(await waiting()).toBe(1)
  await world.passes('31 days')
  expect(await waiting()).toBe(0)
  await sends()
  expect(heard).toEqual([])
})

test('five endpoints are enough, however many are added at once', async () => {
  await using world = await openWorld()
  await renewPlan(world, world.fran)
  const add = () =>
    world.fran.api.webhooks.add({
      id: crypto.randomUUID(),
      url: 'https://hooks.example/',
      events: ['submission.created'],
    })
  const added = await Promise.allSettled(Array.from({ length: 9 }, add))
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await expect(add()).rejects.toMatchObject(refused('too_many_webhooks'))
})

test('whoever is no founder any more is told nothing; with the role back, what waited comes', async () => {
  await using hooked = await openHooked()
  const { world, heard, sends } = hooked
  const { ada, fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await sends()
  const before = heard.length
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  await cara.api.submissions.publish({ id, url: redditPost() })
  await sends()
  expect(heard).toHaveLength(before)
  await ada.api.admin.undoRemoval({ id: removalId })
  await sends()
  expect(heard.slice(before).map(({ type }) => type)).toEqual(['submission.posted'])
})
