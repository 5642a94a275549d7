import { expect, test } from 'vitest'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { engagementCampaign, postsCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

const dayMs = 86_400_000

test('a posts campaign is active at once, ends after its duration, and its karma moves into escrow', async () => {
  await using world = await openWorld()
  const { fran } = world
  const order = postsCampaign({
    postsPerDay: 3,
    durationDays: 5,
    postTitle: ' How we close ',
    keyMessages: ['Fast', 'Fair'],
  })
  expect(await fran.api.campaigns.create(order)).toEqual({ id: order.id })
  const { campaign, isOwner } = await fran.api.campaigns.manage({ id: order.id })
  expect(isOwner).toBe(true)
  expect(campaign).toMatchObject({
    kind: 'posts',
    status: 'active',
    saasName: 'Ledgerly',
    postTitle: 'How we close',
    postContent: order.postContent,
    guidelines: order.guidelines,
    keyMessages: ['Fast', 'Fair'],
    targetSubreddits: ['SaaS', 'smallbusiness'],
    postsPerDay: 3,
    durationDays: 5,
    goal: 15,
    open: 15,
    done: 0,
    karmaReward: 1,
    founder: { id: fran.id, name: 'Fran Miller' },
    contributor: null,
  })
  expect(Number(campaign.expiresAt) - Number(campaign.createdAt)).toBe(5 * dayMs)
  expect((await fran.api.dashboards.founder({})).stats).toMatchObject({ karma: 1, karmaHeld: 15, campaigns: 1 })
})

test('an engagement campaign costs nothing, asks for no votes and ends after 30 days', async () => {
  await using world = await openWorld()
  const { fern } = world
  const order = engagementCampaign({
    commentGoal: 7,
    redditPostUrl: 'https://old.reddit.com/r/SaaS/comments/1ABCDE/x/?a=b',
  })
  await fern.api.campaigns.create(order)
  const { campaign } = await fern.api.campaigns.manage({ id: order.id })
  expect(campaign).toMatchObject({
    kind: 'engagement',
    status: 'active',
    upvoteGoal: 0,
    currentUpvotes: 0,
    goal: 7,
    karmaReward: 1,
    redditPostUrl: 'https://www.reddit.com/r/SaaS/comments/1abcde/',
    requireCommentApproval: true,
  })
  expect(Number(campaign.expiresAt) - Number(campaign.createdAt)).toBe(30 * dayMs)
  expect(await fern.api.dashboards.karma()).toEqual({ available: 0, earned: 0 })
})

test("a new campaign is news to the founder's team, once, and to nobody else", async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl, ada } = world
  const heard = listen(world)
  await fran.api.campaigns.create(postsCampaign())
  expect(heard()).toEqual({ fran: ['campaign_changed', 'karma_moved'], carl: ['notified', 'campaign_changed'] })
  expect(await noticesOf(carl)).toEqual([['new_campaign', 'Ledgerly is looking for posts.']])
  const others = await Promise.all([fran, fred, cara, cole].map(noticesOf))
  expect(others).toEqual([[], [], [], []])
  expect((await noticesOf(ada)).map(([type]) => type)).not.toContain('new_campaign')
})

test('a team that wants no notice of it finds it on an open page all the same', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  await carl.api.notifications.changePreferences({ new_campaign: false })
  const assigned = async () => (await carl.api.campaigns.explore({ tab: 'assigned' })).items.map(({ id }) => id)
  expect(await assigned()).toEqual([])
  const heard = listen(world)
  const { id } = await fran.api.campaigns.create(postsCampaign())
  expect(heard()).toEqual({ fran: ['campaign_changed', 'karma_moved'], carl: ['campaign_changed'] })
  expect(await assigned()).toEqual([id])
  expect(await noticesOf(carl)).toEqual([])
})

test("another founder's team hears nothing of it", async () => {
  await using world = await openWorld()
  const { fred, carl } = world
  const heard = listen(world)
  await fred.api.campaigns.create(postsCampaign())
  expect(heard()).toEqual({ fred: ['campaign_changed', 'karma_moved'] })
  expect(await noticesOf(carl)).toEqual([])
})

test('posts that cost more than the balance are refused with both numbers', async () => {
  await using world = await openWorld()
  const { fran, fern, ada } = world
  const order = () => postsCampaign({ postsPerDay: 17, durationDays: 1 })
  const tooMany = fran.api.campaigns.create(order())
  await expect(tooMany).rejects.toMatchObject({
    ...refused('not_enough_karma', { needed: 17, balance: 16 }),
    message: 'Total karma needed (17) exceeds your balance (16)',
    data: { needed: 17, balance: 16 },
  })
  for (const { api } of [fern, ada]) {
    const withoutKarma = api.campaigns.create(order())
    await expect(withoutKarma).rejects.toMatchObject(refused('not_enough_karma', { needed: 17, balance: 0 }))
  }
  await fran.api.campaigns.create(postsCampaign({ postsPerDay: 16, durationDays: 1 }))
  expect((await fran.api.dashboards.karma()).available).toBe(0)
})

test('the same campaign sent again is one campaign, paid and told once', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const order = postsCampaign()
  const sent = await Promise.all([1, 2, 3].map(() => fran.api.campaigns.create(order)))
  expect(sent).toEqual([{ id: order.id }, { id: order.id }, { id: order.id }])
  expect((await fran.api.dashboards.founder({})).stats).toMatchObject({ campaigns: 1, karma: 10, karmaHeld: 6 })
  expect(await noticesOf(carl)).toHaveLength(1)
})

test("the same id with other content, or of somebody else's campaign, is refused and changes nothing", async () => {
  await using world = await openWorld()
  const { fran, fred } = world
  const order = postsCampaign()
  await fran.api.campaigns.create(order)
  const changed = fran.api.campaigns.create({ ...order, postsPerDay: 3 })
  await expect(changed).rejects.toMatchObject(refused('id_reused'))
  await expect(fred.api.campaigns.create(order)).rejects.toMatchObject(refused('id_reused'))
  expect((await fran.api.campaigns.manage({ id: order.id })).campaign).toMatchObject({
    goal: 6,
    founder: { id: fran.id },
  })
  expect((await fran.api.dashboards.karma()).available).toBe(10)
  expect((await fred.api.dashboards.karma()).available).toBe(16)
})

test('an admin runs campaigns of their own like a founder', async () => {
  await using world = await openWorld()
  const { ada } = world
  const order = engagementCampaign()
  await ada.api.campaigns.create(order)
  expect((await ada.api.dashboards.founder({})).campaigns).toMatchObject([{ id: order.id, founder: { id: ada.id } }])
})

test("a subreddit on the operator's list is refused, however it is written", async () => {
  await using world = await openWorld({ env: { BLOCKED_SUBREDDITS: 'r/Tattoos, askdocs' } })
  const { fran } = world
  for (const [typed, subreddit] of [
    ['tattoos', 'tattoos'],
    ['r/AskDocs', 'AskDocs'],
  ] as const) {
    const order = fran.api.campaigns.create(postsCampaign({ targetSubreddits: ['SaaS', typed] }))
    await expect(order).rejects.toMatchObject(refused('subreddit_blocked', { subreddit }))
  }
  const redditPostUrl = 'https://www.reddit.com/r/TATTOOS/comments/1abcde/closing/'
  await expect(fran.api.campaigns.create(engagementCampaign({ redditPostUrl }))).rejects.toMatchObject(
    refused('subreddit_blocked', { subreddit: 'TATTOOS' }),
  )
  await fran.api.campaigns.create(postsCampaign())
})

test('an engagement campaign needs the address of a Reddit post', async () => {
  await using world = await openWorld()
  const { fran } = world
  const create = (redditPostUrl: string) => fran.api.campaigns.create(engagementCampaign({ redditPostUrl }))
  await expect(create('')).rejects.toMatchObject(refused('reddit_link_missing'))
  for (const url of ['https://ledgerly.example/', 'https://www.reddit.com/r/SaaS/comments/1abcde/x/kx1y2z3/']) {
    await expect(create(url)).rejects.toMatchObject(refused('reddit_link_unknown', { what: 'post' }))
  }
})

test('a campaign with wrong fields is refused with words for each', async () => {
  await using world = await openWorld()
  const { fran } = world
  const create = (change: object) => fran.api.campaigns.create({ ...postsCampaign(), ...change })
  const resource = { type: 'link', title: 'Docs', url: 'https://ledgerly.example/docs', description: '' }
  const cases: [object, string, string][] = [
    [{ saasName: ' ' }, 'saasName', 'A title is required'],
    [{ saasName: 'x'.repeat(121) }, 'saasName', 'At most 120 characters'],
    [{ description: '' }, 'description', 'A description is required'],
    [{ targetSubreddits: [] }, 'targetSubreddits', 'At least one subreddit is required'],
    [{ targetSubreddits: ['SaaS', 'r/saas'] }, 'targetSubreddits', 'Subreddit already added'],
    [{ postContent: '' }, 'postContent', 'Post instructions are required'],
    [{ guidelines: '' }, 'guidelines', 'Guidelines are required'],
    [{ keyMessages: [] }, 'keyMessages', 'Key messages are required'],
    [{ postsPerDay: 0 }, 'postsPerDay', 'A whole number, at least 1'],
    [{ durationDays: 366 }, 'durationDays', 'At most 365'],
    [
      { additionalResources: Array.from({ length: 11 }, () => resource) },
      'additionalResources',
      'Maximum 10 resource links allowed',
    ],
  ]
  for (const [change, field, words] of cases) {
    await expect(create(change)).rejects.toMatchObject(wrong(field, words))
  }
  const { id } = await create({ additionalResources: Array.from({ length: 10 }, () => resource) })
  expect((await fran.api.campaigns.manage({ id })).campaign.additionalResources).toHaveLength(10)
  const engagement = (change: object) => fran.api.campaigns.create({ ...engagementCampaign(), ...change })
  await expect(engagement({ commentGoal: 0 })).rejects.toMatchObject(wrong('commentGoal', 'A whole number, at least 1'))
  await expect(engagement({ engagementInstructions: '' })).rejects.toMatchObject(
    wrong('engagementInstructions', 'Engagement instructions are required'),
  )
})

test('a link that is too long, and a figure that is none, are said in plain words', async () => {
  await using world = await openWorld()
  const { fran } = world
  const long = `https://ledgerly.example/${'x'.repeat(2_000)}`
  const create = (change: object) => fran.api.campaigns.create({ ...engagementCampaign(), ...change })
  const resource = { type: 'link', title: 'Docs', url: long, description: '' }
  await expect(create({ redditPostUrl: long })).rejects.toMatchObject(
    wrong('redditPostUrl', 'At most 2,000 characters'),
  )
  await expect(create({ additionalResources: [resource] })).rejects.toMatchObject({
    data: { issues: [{ path: ['additionalResources', 0, 'url'], message: 'At most 2,000 characters' }] },
  })
  await expect(create({ commentGoal: 2.5 })).rejects.toMatchObject(wrong('commentGoal', 'A whole number, at least 1'))
  const { issues } = await create({ commentGoal: 1e30 }).catch(({ data }) => data)
  expect(issues[0]).toMatchObject({ path: ['commentGoal'], message: 'At most 10,000' })
})
