import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ofContributor, setStatus } from '#/tests/by-hand.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { comment, engagementCampaign, post, postsCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const campaignOf = async ({ api }: Person, id: string) => (await api.campaigns.manage({ id })).campaign

/** An engagement campaign of the founder with one approved comment by the contributor. */
async function commented(founder: Person, contributor: Person) {
  const { id } = await founder.api.campaigns.create(engagementCampaign({ commentGoal: 5 }))
  const work = await contributor.api.submissions.submitComment(comment(id))
  await founder.api.submissions.approve({ id: work.id })
  return id
}

test('a founder changes every field of an engagement campaign, and everybody reads the new ones', async () => {
  await using world = await openWorld()
  const { fran, visitor } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const change = {
    saasName: 'Ledgerly 2',
    description: 'A discussion about the new books.',
    targetSubreddits: ['startups', 'smallbusiness'],
    additionalResources: [{ type: 'link' as const, title: 'Docs', url: 'https://ledgerly.example/', description: '' }],
    redditPostUrl: redditPost(),
    commentGoal: 7,
    engagementInstructions: 'Ask something.',
  }
  const heard = listen(world)
  expect(await fran.api.campaigns.edit({ id, kind: 'engagement', ...change })).toEqual({})
  expect(heard()).toEqual({ fran: ['campaign_changed'] })
  const { commentGoal: goal, redditPostUrl: _, ...texts } = change
  expect((await visitor.api.campaigns.get({ id })).campaign).toMatchObject({ ...texts, goal, status: 'active' })
})

test('a founder changes every field of a posts campaign', async () => {
  await using world = await openWorld()
  const { fran, visitor } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ postTitle: 'Closing' }))
  const change = {
    saasName: 'Ledgerly 2',
    description: 'Books for two.',
    targetSubreddits: ['startups'],
    additionalResources: [],
    postTitle: '',
    postContent: 'Tell how you opened your books.',
    guidelines: 'Be brief.',
    keyMessages: ['Opens', 'Closes'],
    postsPerDay: 4,
  }
  await fran.api.campaigns.edit({ id, kind: 'posts', ...change, postsNeeded: 7 })
  const { campaign } = await visitor.api.campaigns.get({ id })
  expect(campaign).toMatchObject({ ...change, postTitle: null, goal: 7, open: 7 })
})

test('two tabs that change different fields do not undo each other', async () => {
  await using world = await openWorld()
  const { fran } = world
  const resource = { type: 'link' as const, title: 'Docs', url: 'https://ledgerly.example/', description: 'How.' }
  const order = postsCampaign({ postTitle: 'Closing', additionalResources: [resource] })
  const { id } = await fran.api.campaigns.create(order)
  await Promise.all([
    fran.api.campaigns.edit({ id, kind: 'posts', saasName: 'Ledgerly 2' }),
    fran.api.campaigns.edit({ id, kind: 'posts', postsNeeded: 8 }),
    fran.api.campaigns.edit({ id, kind: 'posts', guidelines: 'Be brief.' }),
    fran.api.campaigns.edit({ id, kind: 'posts' }),
  ])
  expect(await campaignOf(fran, id)).toMatchObject({
    saasName: 'Ledgerly 2',
    goal: 8,
    guidelines: 'Be brief.',
    description: order.description,
    postTitle: 'Closing',
    keyMessages: order.keyMessages,
    postsPerDay: order.postsPerDay,
    additionalResources: [resource],
  })
})

test('a goal is never below the approved comments; lowered to them, the campaign completes and the founder is told once', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const id = await commented(fran, cara)
  const second = await cole.api.submissions.submitComment(comment(id))
  await fran.api.submissions.approve({ id: second.id })
  const goal = (commentGoal: number) => fran.api.campaigns.edit({ id, kind: 'engagement', commentGoal })
  await expect(goal(1)).rejects.toMatchObject({
    ...refused('goal_too_low', { done: 2, least: 2 }),
    message: 'The goal must be at least 2. Approved so far: 2.',
  })
  await goal(2)
  expect(await campaignOf(fran, id)).toMatchObject({ status: 'completed', goal: 2, done: 2 })
  await expect(goal(9)).rejects.toMatchObject(refused('campaign_final'))
  expect((await noticesOf(fran)).filter(([type]) => type === 'campaign_goal_reached')).toHaveLength(1)
})

test('the address of the post is fixed after the first approved comment; another spelling of it is the same post', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 5 }))
  const move = (redditPostUrl: string) => fran.api.campaigns.edit({ id, kind: 'engagement', redditPostUrl })
  const url = redditPost()
  await move(url)
  const work = await cara.api.submissions.submitComment(comment(id))
  await fran.api.submissions.approve({ id: work.id })
  await expect(move(redditPost())).rejects.toMatchObject(refused('post_url_frozen'))
  await move(url.replace('www.', 'old.'))
  await expect(move('')).rejects.toMatchObject(refused('reddit_link_missing'))
  await expect(move('https://ledgerly.example/')).rejects.toMatchObject(
    refused('reddit_link_unknown', { what: 'post' }),
  )
})

test('blocked subreddits are refused, as targets and in the address', async () => {
  await using world = await openWorld({ env: { BLOCKED_SUBREDDITS: 'tattoos' } })
  const { fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const edit = (change: object) => fran.api.campaigns.edit({ id, kind: 'engagement', ...change })
  const blocked = refused('subreddit_blocked', { subreddit: 'Tattoos' })
  await expect(edit({ targetSubreddits: ['SaaS', 'Tattoos'] })).rejects.toMatchObject(blocked)
  const redditPostUrl = 'https://www.reddit.com/r/Tattoos/comments/1abcde/closing/'
  await expect(edit({ redditPostUrl })).rejects.toMatchObject(blocked)
})

test('a founder edits what a contributor created, whatever its status, but not where its post stands', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  for (const status of ['active', 'pending', 'rejected', 'expired', 'paused'] as const) {
    const { id } = await fran.api.campaigns.create(engagementCampaign())
    await ofContributor(world, id, { contributor: cara, status })
    const heard = listen(world)
    await fran.api.campaigns.edit({ id, kind: 'engagement', commentGoal: 9, description: 'Better.' })
    expect(heard()).toEqual({ fran: ['campaign_changed'], cara: ['campaign_changed'] })
    expect(await campaignOf(fran, id)).toMatchObject({ status, goal: 9, description: 'Better.' })
    const moved = fran.api.campaigns.edit({ id, kind: 'engagement', redditPostUrl: redditPost() })
    await expect(moved).rejects.toMatchObject(refused('post_url_theirs'))
  }
})

test('a campaign that was turned down needs something left to do', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const id = await commented(fran, cole)
  await ofContributor(world, id, { contributor: cara, status: 'rejected' })
  const goal = (commentGoal: number) => fran.api.campaigns.edit({ id, kind: 'engagement', commentGoal })
  await expect(goal(1)).rejects.toMatchObject(refused('goal_too_low', { done: 1, least: 2 }))
  await goal(2)
  expect(await campaignOf(fran, id)).toMatchObject({ status: 'rejected', goal: 2 })
})

test('work under way keeps the reward it was accepted at', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await fran.api.campaigns.edit({ id: campaignId, kind: 'posts', saasName: 'Other', postsNeeded: 1, postsPerDay: 1 })
  const { karmaAwarded } = await cara.api.submissions.publish({ id, url: redditPost() })
  expect(karmaAwarded).toBe(1)
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 1 })
})

test('a timed-out campaign may be mended before it is resumed, a completed one may not', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  await world.passes('4 days')
  await fran.api.campaigns.edit({ id, kind: 'posts', guidelines: 'Be brief.', postsNeeded: 6 })
  expect(await campaignOf(fran, id)).toMatchObject({ guidelines: 'Be brief.', status: 'expired' })
  await setStatus(world, id, 'completed')
  const late = fran.api.campaigns.edit({ id, kind: 'posts', guidelines: 'Be kind.' })
  await expect(late).rejects.toMatchObject(refused('campaign_final'))
})

test('a campaign of the other kind does not exist for an edit', async () => {
  await using world = await openWorld()
  const { edit, create } = world.fran.api.campaigns
  const [engagement, posts] = [await create(engagementCampaign()), await create(postsCampaign())]
  const asPosts = edit({ id: engagement.id, kind: 'posts', postsNeeded: 1 })
  await expect(asPosts).rejects.toMatchObject(refused('campaign_not_found'))
  const asEngagement = edit({ id: posts.id, kind: 'engagement', commentGoal: 9 })
  await expect(asEngagement).rejects.toMatchObject(refused('campaign_not_found'))
  const unreviewed = world.fran.api.campaigns.setApproval({ id: posts.id, required: false })
  await expect(unreviewed).rejects.toMatchObject(refused('campaign_not_found'))
})

test('the fields keep the rules of a new campaign', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const link = { type: 'link', title: 'Docs', url: 'https://ledgerly.example/', description: '' }
  const cases: [object, string, string][] = [
    [{ saasName: ' ' }, 'saasName', 'A title is required'],
    [{ description: '' }, 'description', 'A description is required'],
    [{ targetSubreddits: [] }, 'targetSubreddits', 'At least one subreddit is required'],
    [{ targetSubreddits: ['SaaS', 'r/saas'] }, 'targetSubreddits', 'Subreddit already added'],
    [{ keyMessages: [] }, 'keyMessages', 'Key messages are required'],
    [{ postContent: '' }, 'postContent', 'Post instructions are required'],
    [{ guidelines: '' }, 'guidelines', 'Guidelines are required'],
    [
      { additionalResources: Array.from({ length: 11 }, () => link) },
      'additionalResources',
      'Maximum 10 resource links allowed',
    ],
  ]
  for (const [change, field, words] of cases) {
    await expect(fran.api.campaigns.edit({ id, kind: 'posts', ...change })).rejects.toMatchObject(wrong(field, words))
  }
  const engagement = { id: randomUUID(), kind: 'engagement' } as const
  await expect(fran.api.campaigns.edit({ ...engagement, commentGoal: 0 })).rejects.toMatchObject(
    wrong('commentGoal', 'A whole number, at least 1'),
  )
  await cara.api.submissions.submitPost(post(id))
})
