import { expect, test } from 'vitest'
import type { Open } from '#/contract/dashboards.ts'
import { whoseCampaignTurn } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { answerWithinDays, whoseTurn } from '#/rules/submission.ts'
import { endPlan, ofContributor } from '#/tests/by-hand.ts'
import {
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  publishedPost,
  redditPost,
  revised,
} from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const smallest = { postsPerDay: 1, durationDays: 1 } as const
const turnsOf = async ({ api }: Person) => (await api.dashboards.founder({})).turns
const ownTurnsOf = async ({ api }: Person) => (await api.dashboards.contributor()).turns
const named = (items: readonly Open[]) => items.map(open => `${open.what} ${open.status} ${open.campaignName}`)

/** Whose turn it is according to rules/. */
function turnOf({ what, status }: Open) {
  if (status === 'blocked') return 'founder'
  return what === 'campaign' && status !== 'pending_post' ? whoseCampaignTurn(status) : whoseTurn(status)
}

async function talk(founder: Person, saasName: string) {
  const { id } = await founder.api.campaigns.create(engagementCampaign({ saasName }))
  return id
}

async function written(founder: Person, contributor: Person, saasName: string) {
  const { id: campaignId } = await founder.api.campaigns.create(
    postsCampaign({ saasName, postsPerDay: 1, durationDays: 2 }),
  )
  const { id } = await contributor.api.submissions.submitPost(post(campaignId))
  return { campaignId, id }
}

test('contributors’ campaigns of one product, and comments in them, name the post that each is about', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const titles = ['What my first month cost', 'What my second month cost']
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Ledgerly' }))
  for (const [at, writer] of [cara, cole].entries()) {
    const { id } = await writer.api.submissions.submitPost({ ...post(campaignId), title: titles[at] ?? '' })
    await fran.api.submissions.approve({ id })
    const { engagementCampaignId } = await writer.api.submissions.publish({ id, url: redditPost() })
    await carl.api.submissions.submitComment(comment(engagementCampaignId))
  }
  const own = await talk(fran, 'Ledgerly')
  await carl.api.submissions.submitComment(comment(own))
  const { items } = (await turnsOf(fran)).yours
  expect(items.map(({ campaignName, title }) => [campaignName, title])).toEqual([
    ...titles.map(title => ['Ledgerly', title]),
    ['Ledgerly', null],
  ])
  expect((await ownTurnsOf(carl)).theirs.items.map(({ what, title }) => [what, title])).toEqual([
    ...titles.map(title => ['comment', title]),
    ['comment', null],
  ])
  const [{ campaignId: hers } = expect.unreachable()] = items
  await world.passes('8 days')
  await cara.api.campaigns.revise(revised(hers))
  expect((await ownTurnsOf(cara)).theirs.items).toMatchObject([{ what: 'campaign', title: titles[0] }])
  expect((await turnsOf(fran)).yours.items).toContainEqual(
    expect.objectContaining({ what: 'campaign', title: titles[0] }),
  )
})

test('everything open is on both dashboards, each side longest waiting first, as the rules say whose turn it is', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  await written(fran, cara, 'In review')
  const { id: ready } = await written(fran, cara, 'Ready')
  const { id: rejected } = await written(fran, cara, 'Rejected')
  const talked = await talk(fran, 'Talk')
  await cara.api.submissions.submitComment(comment(talked))
  await cole.api.submissions.submitComment(comment(talked))
  const again = await talk(fran, 'Talk again')
  const { id: unhappy } = await cara.api.submissions.submitComment(comment(again))
  const sentAgain = await talk(fran, 'Sent')
  await ofContributor(world, sentAgain, { contributor: cara, status: 'pending' })
  const turnedDown = await talk(fran, 'Turned down')
  await ofContributor(world, turnedDown, { contributor: cara, status: 'rejected' })
  await fran.api.submissions.approve({ id: ready })
  await fran.api.submissions.reject({ id: rejected, reason: null })
  await fran.api.submissions.reject({ id: unhappy, reason: null })

  const founder = await turnsOf(fran)
  expect(named(founder.yours.items)).toEqual([
    'post pending In review',
    'comments pending Talk',
    'campaign pending Sent',
  ])
  expect(founder.yours).toMatchObject({ total: 3, items: [{ with: { id: cara.id } }, { count: 2, with: null }, {}] })
  expect(named(founder.theirs.items)).toEqual([
    'campaign rejected Turned down',
    'post pending_post Ready',
    'post rejected Rejected',
    'comment rejected Talk again',
  ])
  const contributor = await ownTurnsOf(cara)
  expect(named(contributor.yours.items)).toEqual(named(founder.theirs.items))
  expect(named(contributor.theirs.items)).toEqual([
    'post pending In review',
    'comment pending Talk',
    'campaign pending Sent',
  ])
  expect(founder.yours.items.map(turnOf)).toEqual(['founder', 'founder', 'founder'])
  expect(founder.theirs.items.map(turnOf)).toEqual(['contributor', 'contributor', 'contributor', 'contributor'])
  for (const { since, until, status } of [...founder.yours.items, ...founder.theirs.items]) {
    expect(since.getTime()).toBeLessThanOrEqual(Date.now())
    expect(until !== null).toBe(status === 'pending_post')
  }
  expect(named((await ownTurnsOf(cole)).theirs.items)).toEqual(['comment pending Talk'])
  expect(await turnsOf(fred)).toEqual({ yours: { items: [], total: 0 }, theirs: { items: [], total: 0 } })
})

test('nobody is waited for when the post has lapsed, the campaign has ended, or the rejection is old', async () => {
  await using world = await openWorld()
  const { fran, cara, carl } = world
  const { id: ready } = await written(fran, cara, 'Ready')
  await fran.api.submissions.approve({ id: ready })
  const ended = await talk(fran, 'Ends with its time')
  const { id } = await carl.api.submissions.submitComment(comment(ended))
  await world.passes('1 day')
  await fran.api.submissions.reject({ id, reason: null })
  expect(named((await ownTurnsOf(carl)).yours.items)).toEqual(['comment rejected Ends with its time'])
  await world.passes('8 days')
  expect(named((await turnsOf(fran)).theirs.items)).toEqual(['comment rejected Ends with its time'])
  expect((await ownTurnsOf(cara)).yours.total).toBe(0)
  await world.passes(`${answerWithinDays + 2} days`)
  expect((await ownTurnsOf(carl)).yours.total).toBe(0)
  expect((await turnsOf(fran)).theirs.total).toBe(0)
})

test('rejected work asks to be sent again only while its founder’s plan lets anybody work', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { id } = await carl.api.submissions.submitComment(comment(await talk(fran, 'Tidewater')))
  await fran.api.submissions.reject({ id, reason: null })
  expect((await ownTurnsOf(carl)).yours.total).toBe(1)
  await endPlan(world, fran)
  expect((await ownTurnsOf(carl)).yours.total).toBe(0)
})

test('nobody waits for whoever has deleted their account', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const carasPost = await written(fran, cara, 'Ledgerly')
  const campaignId = await talk(fran, 'Tidewater')
  const comments = []
  for (const { api } of [cara, cole]) comments.push(await api.submissions.submitComment(comment(campaignId)))
  for (const { id } of [carasPost, ...comments]) await fran.api.submissions.reject({ id, reason: null })
  expect((await turnsOf(fran)).theirs.total).toBe(3)
  await cara.api.ownData.leave({ email: cara.email, present: null })
  expect((await turnsOf(fran)).theirs).toMatchObject({ total: 1, items: [{ with: { id: cole.id } }] })
})

test('a post that was written anew no longer asks to be sent again', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await written(fran, cara, 'Ledgerly')
  await fran.api.submissions.reject({ id, reason: null })
  expect(named((await ownTurnsOf(cara)).yours.items)).toEqual(['post rejected Ledgerly'])
  await cara.api.submissions.submitPost(post(campaignId))
  expect(await ownTurnsOf(cara)).toMatchObject({ yours: { total: 0 }, theirs: { total: 1 } })
})

test('a long list ends after the first ones and says how many there are', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  for (let at = 0; at < limits.listPageSize + 1; at += 1) {
    await cara.api.submissions.submitComment(comment(await talk(fran, `Talk ${at}`)))
  }
  for (const { items, total } of [(await turnsOf(fran)).yours, (await ownTurnsOf(cara)).theirs]) {
    expect([items.length, total]).toEqual([limits.listPageSize, limits.listPageSize + 1])
    expect(items[0]?.campaignName).toBe('Talk 0')
  }
})

test('a founder’s campaigns that wait for them come first, longest waiting on top, on every page', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const waitsLonger = await talk(fran, 'First')
  const waits = await talk(fran, 'Second')
  await cara.api.submissions.submitComment(comment(waitsLonger))
  await cole.api.submissions.submitComment(comment(waits))
  const turnedDown = await talk(fran, 'Third')
  await ofContributor(world, turnedDown, { contributor: cara, status: 'rejected' })
  const quiet: string[] = []
  for (let at = 0; at < 24; at += 1) quiet.unshift(await talk(fran, `Quiet ${at}`))
  const first = await fran.api.dashboards.founder({})
  const second = await fran.api.dashboards.founder({ cursor: first.next ?? '' })
  const all = [...first.campaigns, ...second.campaigns]
  expect(all.map(({ id }) => id)).toEqual([waitsLonger, waits, turnedDown, ...quiet])
  expect(all.slice(0, 4).map(({ turn }) => turn)).toEqual(['founder', 'founder', 'contributor', null])
  expect(all[0]?.since).toBeInstanceOf(Date)
  expect(second.next).toBeNull()
})

test('a contributor’s lists come in pages: their turn first, then the founder’s, then newest first', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const settled: string[] = []
  for (let at = 0; at < limits.explorePageSize; at += 1) {
    const id = await talk(fran, `Talk ${at}`)
    const { id: said } = await cara.api.submissions.submitComment(comment(id))
    await fran.api.submissions.approve({ id: said })
    settled.unshift(id)
  }
  const waits = await talk(fran, 'Waits')
  await cara.api.submissions.submitComment(comment(waits))
  const { campaignId: mine, id } = await written(fran, cara, 'Mine')
  await fran.api.submissions.approve({ id })
  const first = await cara.api.dashboards.campaigns({ list: 'contributed' })
  const second = await cara.api.dashboards.campaigns({ list: 'contributed', cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(each => each.id)).toEqual([mine, waits, ...settled])
  expect([first.items.length, second.items.length, second.next]).toEqual([limits.explorePageSize, 2, null])

  const created = await publishedPost(fran, cara)
  const pending = await talk(fran, 'Pending')
  await ofContributor(world, pending, { contributor: cara, status: 'pending' })
  const rejected = await talk(fran, 'Rejected')
  await ofContributor(world, rejected, { contributor: cara, status: 'rejected' })
  const own = (await cara.api.dashboards.campaigns({ list: 'created' })).items
  expect(own.map(each => [each.id, each.turn])).toEqual([
    [rejected, 'contributor'],
    [pending, 'founder'],
    [created, null],
  ])
  expect((await cole.api.dashboards.campaigns({ list: 'created' })).items).toEqual([])
})

test('posts under way come in pages: those to publish first, then those in review', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const made: string[] = []
  for (let at = 0; at < 26; at += 1) {
    const founder = at % 2 === 0 ? fran : fred
    const { id: campaignId } = await founder.api.campaigns.create(postsCampaign(smallest))
    const { id } = await cara.api.submissions.submitPost(post(campaignId))
    made.push(id)
  }
  await fred.api.submissions.approve({ id: made[25] ?? '' })
  await fran.api.submissions.approve({ id: made[0] ?? '' })
  const first = await cara.api.dashboards.pendingPosts({})
  const second = await cara.api.dashboards.pendingPosts({ cursor: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([made[25], made[0], ...made.slice(1, 25)])
  expect(second.next).toBeNull()
  expect((await cara.api.dashboards.contributor()).stats.pendingPosts).toBe(26)
  expect((await cole.api.dashboards.pendingPosts({})).items).toEqual([])
})

test('a founder with a team sees that their campaigns go to it; one without does not', async () => {
  await using world = await openWorld()
  const { fran, fred, carl, cara } = world
  for (const [founder, assigned] of [
    [fran, true],
    [fred, false],
  ] as const) {
    const id = await talk(founder, 'Ledgerly')
    expect((await founder.api.dashboards.founder({})).campaigns).toMatchObject([{ id, isAssigned: assigned }])
  }
  for (const [reader, badges] of [
    [carl, { [fran.id]: true, [fred.id]: false }],
    [cara, { [fran.id]: false, [fred.id]: false }],
  ] as const) {
    const { items } = await reader.api.campaigns.explore({})
    expect(Object.fromEntries(items.map(card => [card.founder.id, card.isAssigned]))).toEqual(badges)
  }
})

test('karma of the last 30 days: what a contributor earned on each, what a founder had at its end', async () => {
  await using world = await openWorld()
  const { fran, cara, ada } = world
  await world.passes('3 days')
  const { id } = await written(fran, cara, 'Ledgerly')
  await fran.api.submissions.approve({ id })
  await world.passes('5 days')
  await cara.api.submissions.publish({ id, url: redditPost() })
  const { earned30Days } = (await cara.api.dashboards.contributor()).stats
  expect(earned30Days).toHaveLength(30)
  expect(earned30Days.slice(-3)).toEqual([0, 0, 1])
  const { karma30Days } = (await fran.api.dashboards.founder({})).stats
  // The cast signed up when the test run began, which may have been yesterday.
  expect([karma30Days[0], ...karma30Days.slice(-5)]).toEqual([0, 16, 16, 14, 14, 14])
  expect((await ada.api.dashboards.founder({})).stats.karma30Days).toEqual(Array.from({ length: 30 }, () => 0))
})
