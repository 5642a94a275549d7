import { expect, test } from 'vitest'
import { ofContributor, saidNow } from '#/tests/by-hand.ts'
import { refused } from '#/tests/refused.ts'
import {
  betterPost,
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  publishedPost,
  reachedInReview,
  redditPost,
} from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** Cara's campaign is about a post in a subreddit that the operator blocked after it was published. */
async function blockedSince({ db, fran, cara }: TestWorld) {
  const id = await publishedPost(fran, cara)
  const url = 'https://www.reddit.com/r/Startups/comments/1abcde/'
  await db
    .updateTable('campaigns')
    .set({ target_subreddits: ['Startups'], reddit_post_url: url, reddit_key: 't3_1abcde' })
    .where('id', '=', id)
    .execute()
  return id
}

test('a contributor lowers the goal of a running campaign whose subreddit was blocked since, and sends no other for review', async () => {
  await using world = await openWorld({ env: { BLOCKED_SUBREDDITS: 'startups' } })
  const { cara } = world
  const id = await blockedSince(world)
  const now = await saidNow(world, id)
  await cara.api.campaigns.revise({ ...now, commentGoal: 3 })
  expect((await cara.api.campaigns.manage({ id })).campaign.goal).toBe(3)
  const blocked = refused('subreddit_blocked', { subreddit: 'startups' })
  const moved = redditPost().replace('r/SaaS', 'r/startups')
  await expect(cara.api.campaigns.revise({ ...now, commentGoal: 3, redditPostUrl: moved })).rejects.toMatchObject(
    blocked,
  )
  await world.passes('8 days')
  const again = cara.api.campaigns.revise({ ...now, commentGoal: 3 })
  await expect(again).rejects.toMatchObject(refused('subreddit_blocked', { subreddit: 'Startups' }))
})

test('a new campaign and a published post are answered as the first time although their subreddit was blocked since', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const asked = postsCampaign()
  const { id } = await fran.api.campaigns.create(asked)
  const { id: work } = await cara.api.submissions.submitPost(post(id))
  await fran.api.submissions.approve({ id: work })
  const url = redditPost()
  const published = await cara.api.submissions.publish({ id: work, url })

  Object.assign(world.world.config, { blockedSubreddits: new Set(['saas']) })
  expect(await fran.api.campaigns.create(asked)).toEqual({ id })
  expect(await cara.api.submissions.publish({ id: work, url })).toEqual(published)
  const another = cara.api.submissions.publish({ id: work, url: redditPost() })
  await expect(another).rejects.toMatchObject(refused('already_decided'))
  const blocked = refused('subreddit_blocked', { subreddit: 'SaaS' })
  await expect(fran.api.campaigns.create(postsCampaign())).rejects.toMatchObject(blocked)
})

test('a paused campaign whose subreddit was blocked since is resumed without it, and not before; one that runs is left alone', async () => {
  await using world = await openWorld()
  const { fran } = world
  const asked = postsCampaign({ targetSubreddits: ['SaaS', 'startups'] })
  const { id } = await fran.api.campaigns.create(asked)
  Object.assign(world.world.config, { blockedSubreddits: new Set(['saas']) })
  expect(await fran.api.campaigns.resume({ id })).toEqual({})
  await fran.api.campaigns.pause({ id })
  const blocked = refused('subreddit_blocked', { subreddit: 'SaaS' })
  await expect(fran.api.campaigns.resume({ id })).rejects.toMatchObject(blocked)
  await world.passes('40 days')
  await expect(fran.api.campaigns.resume({ id })).rejects.toMatchObject(blocked)
  await fran.api.campaigns.edit({ id, kind: 'posts', targetSubreddits: ['startups'] })
  await fran.api.campaigns.resume({ id })
  expect((await fran.api.campaigns.manage({ id })).campaign.status).toBe('active')
})

test('neither approval nor Resume opens a campaign about a post in a subreddit that was blocked since', async () => {
  await using world = await openWorld({ env: { BLOCKED_SUBREDDITS: 'startups' } })
  const { db, fran, cara } = world
  const id = await blockedSince(world)
  const blocked = refused('subreddit_blocked', { subreddit: 'Startups' })
  await db
    .updateTable('campaigns')
    .set({ target_subreddits: ['SaaS'] })
    .where('id', '=', id)
    .execute()
  await fran.api.campaigns.pause({ id })
  await expect(fran.api.campaigns.resume({ id })).rejects.toMatchObject(blocked)
  await ofContributor(world, id, { contributor: cara, status: 'pending' })
  await expect(fran.api.campaigns.approve({ id })).rejects.toMatchObject(blocked)
  await fran.api.campaigns.reject({ id, reason: 'Not there.' })
  expect((await cara.api.campaigns.manage({ id })).campaign.rejectReason).toBe('Not there.')
})

test('a campaign that is complete with its approval opens nowhere, so it may be approved', async () => {
  await using world = await openWorld()
  const { fran } = world
  const id = await reachedInReview(world)
  Object.assign(world.world.config, { blockedSubreddits: new Set(['saas']) })
  await fran.api.campaigns.approve({ id })
  expect((await fran.api.campaigns.manage({ id })).campaign.status).toBe('completed')
})

test('a running campaign takes no posts once every subreddit it names was blocked since, until its founder names another', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ targetSubreddits: ['SaaS', 'startups'] }))
  const { id: work } = await cara.api.submissions.submitPost(post(id))
  await fran.api.submissions.reject({ id: work, reason: 'Shorter.' })
  const blocks = (...names: string[]) => Object.assign(world.world.config, { blockedSubreddits: new Set(names) })
  blocks('saas', 'startups')
  const nowhere = refused('campaign_blocked')
  const sent = post(id)
  const isBlocked = async () => (await cole.api.campaigns.get({ id })).isBlocked
  expect(await isBlocked()).toBe(true)
  await expect(cole.api.submissions.submitPost(sent)).rejects.toMatchObject(nowhere)
  await expect(cara.api.submissions.resubmitPost(betterPost(work))).rejects.toMatchObject(nowhere)
  blocks('saas')
  expect(await isBlocked()).toBe(false)
  expect(await cole.api.submissions.submitPost(sent)).toMatchObject({ status: 'pending' })
  blocks('saas', 'startups')
  expect(await cole.api.submissions.submitPost(sent)).toMatchObject({ status: 'pending' })
  await fran.api.campaigns.edit({ id, kind: 'posts', targetSubreddits: ['smallbusiness'] })
  expect(await cara.api.submissions.resubmitPost(betterPost(work))).toMatchObject({ status: 'pending' })
})

test('a running campaign takes no comments once the subreddit of its post was blocked since; one with another post still does', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const about = (url: string) => fran.api.campaigns.create(engagementCampaign({ redditPostUrl: url }))
  const { id: blocked } = await about('https://www.reddit.com/r/Startups/comments/1abcde/')
  const { id: short } = await about('https://redd.it/1abcdf')
  const { id: other } = await about('https://www.reddit.com/r/smallbusiness/comments/1abcdg/')
  Object.assign(world.world.config, { blockedSubreddits: new Set(['saas', 'startups']) })
  for (const id of [blocked, short]) {
    expect(await cara.api.campaigns.get({ id })).toMatchObject({ isBlocked: true })
    await expect(cara.api.submissions.submitComment(comment(id))).rejects.toMatchObject(refused('campaign_blocked'))
  }
  expect(await cara.api.campaigns.get({ id: other })).toMatchObject({ isBlocked: false })
  expect(await cara.api.submissions.submitComment(comment(other))).toMatchObject({ status: 'pending' })
})

test('nobody waits for rejected work that could not be sent again, as its campaign names only subreddits blocked since', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: posts } = await fran.api.campaigns.create(postsCampaign({ targetSubreddits: ['SaaS', 'startups'] }))
  const { id: sent } = await cara.api.submissions.submitPost(post(posts))
  const talks = [
    'https://www.reddit.com/r/Startups/comments/1abcde/',
    'https://redd.it/1abcdf',
    'https://www.reddit.com/r/x_y/comments/1abcdg/',
  ]
  const works = [sent]
  for (const redditPostUrl of talks) {
    const { id } = await fran.api.campaigns.create(engagementCampaign({ redditPostUrl }))
    works.push((await cara.api.submissions.submitComment(comment(id))).id)
  }
  for (const id of works) await fran.api.submissions.reject({ id, reason: 'Shorter.' })
  const turns = async () => {
    const [founder, contributor, { items }] = [
      (await fran.api.dashboards.founder({})).turns.theirs,
      (await cara.api.dashboards.contributor()).turns.yours,
      await cara.api.dashboards.campaigns({ list: 'contributed' }),
    ]
    expect(founder.items.map(({ id }) => id).toSorted()).toEqual(contributor.items.map(({ id }) => id).toSorted())
    expect(items.filter(({ turn }) => turn === 'contributor')).toHaveLength(contributor.total)
    return contributor.items.map(({ id }) => works.indexOf(id)).toSorted((a, b) => a - b)
  }
  expect(await turns()).toEqual([0, 1, 2, 3])
  const blocks = (...names: string[]) => Object.assign(world.world.config, { blockedSubreddits: new Set(names) })
  blocks('startups')
  expect(await turns()).toEqual([0, 2, 3])
  blocks('saas', 'smallbusiness', 'startups')
  expect(await turns()).toEqual([3])
  await fran.api.campaigns.edit({ id: posts, kind: 'posts', targetSubreddits: ['indiehackers'] })
  expect(await turns()).toEqual([0, 3])
})

test('a founder sees which of their running campaigns take no work since their subreddits were blocked, and it is their turn where they can mend it', async () => {
  await using world = await openWorld()
  const { fran, fred, cara } = world
  const small = (...targetSubreddits: string[]) => postsCampaign({ targetSubreddits, postsPerDay: 1, durationDays: 1 })
  const { id: posts } = await fran.api.campaigns.create(small('startups'))
  const redditPostUrl = 'https://www.reddit.com/r/Startups/comments/1abcde/'
  const { id: talk } = await fran.api.campaigns.create(engagementCampaign({ redditPostUrl }))
  const commented = 'https://www.reddit.com/r/startups/comments/1abcdf/'
  const { id: frozen } = await fran.api.campaigns.create(engagementCampaign({ redditPostUrl: commented }))
  const { id: work } = await cara.api.submissions.submitComment(comment(frozen))
  await fran.api.submissions.approve({ id: work })
  const { id: paused } = await fran.api.campaigns.create(small('startups'))
  await fran.api.campaigns.pause({ id: paused })
  await fran.api.campaigns.create(small('SaaS', 'startups'))
  await fred.api.campaigns.create(small('startups'))
  const turns = async () =>
    (await fran.api.dashboards.founder({})).turns.yours.items.map(({ what, status, id }) => [what, status, id])
  const blockedOnes = async () => {
    const read = [posts, talk, frozen, paused].map(async id => (await fran.api.campaigns.manage({ id })).isBlocked)
    return Promise.all(read)
  }
  const cards = async () => {
    const { campaigns } = await fran.api.dashboards.founder({})
    return [posts, talk, frozen, paused].map(id => campaigns.find(each => each.id === id)?.turn)
  }
  expect(await turns()).toEqual([])
  expect(await cards()).toEqual([null, null, null, null])
  expect(await blockedOnes()).toEqual([false, false, false, false])

  Object.assign(world.world.config, { blockedSubreddits: new Set(['startups']) })
  expect(await turns()).toEqual([
    ['subreddits', 'blocked', posts],
    ['subreddits', 'blocked', talk],
  ])
  expect(await cards()).toEqual(['founder', 'founder', null, null])
  expect(await blockedOnes()).toEqual([true, true, true, true])
  await fran.api.campaigns.edit({ id: posts, kind: 'posts', targetSubreddits: ['SaaS'] })
  await fran.api.campaigns.edit({ id: talk, kind: 'engagement', redditPostUrl: redditPost() })
  expect(await turns()).toEqual([])
  expect(await cards()).toEqual([null, null, null, null])
  expect(await blockedOnes()).toEqual([false, false, true, true])
})
