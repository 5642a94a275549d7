import { expect, test } from 'vitest'
import { setStatus } from '#/tests/by-hand.ts'
import { wrong } from '#/tests/refused.ts'
import { engagementCampaign, postsCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('a subreddit narrows the list, written in any way, together with search and order', async () => {
  await using world = await openWorld()
  const { fran, visitor } = world
  const make = async (saasName: string, targetSubreddits: string[]) =>
    (await fran.api.campaigns.create(engagementCampaign({ saasName, targetSubreddits }))).id
  await make('Ledgerly', ['SaaS', 'smallbusiness'])
  await make('Tallybrook', ['saas'])
  await make('Kettlehook', ['SaaSy'])
  const find = async (input: object) =>
    (await visitor.api.campaigns.explore(input)).items.map(({ saasName }) => saasName)
  for (const subreddit of ['SaaS', 'saas', 'r/SAAS', '/r/saas/', 'https://www.reddit.com/r/SaaS/'])
    expect(await find({ subreddit }), subreddit).toEqual(['Tallybrook', 'Ledgerly'])
  expect(await find({ subreddit: 'saas', sort: 'ending' })).toEqual(['Ledgerly', 'Tallybrook'])
  expect(await find({ subreddit: 'saas', q: 'talybrook' })).toEqual(['Tallybrook'])
  expect(await find({ subreddit: 'smallbusiness', q: 'tallybrook' })).toEqual([])
  expect(await find({ subreddit: 'saas', tab: 'posts' })).toEqual([])
  expect(await find({ subreddit: 'sa' })).toEqual([])
  expect(await find({ subreddit: '' })).toHaveLength(3)
  const stats = { active: 3, karma: 6, made: 0 }
  expect(await visitor.api.campaigns.explore({ subreddit: 'nowhere' })).toMatchObject({ items: [], stats })
  const nowhere = visitor.api.campaigns.explore({ subreddit: 'two words' })
  await expect(nowhere).rejects.toMatchObject(wrong('subreddit', 'This is not the name of a subreddit'))
})

test('subreddits of open campaigns are suggested: of this name, beginning so, containing it; most campaigns first', async () => {
  await using world = await openWorld()
  const { fran, fred, visitor } = world
  const make = async (...targetSubreddits: string[]) =>
    (await fran.api.campaigns.create(engagementCampaign({ targetSubreddits }))).id
  await make('SaaS', 'node')
  await make('saas', 'nodejs')
  await make('nodejs', 'indienode')
  const gone = await make('hidden')
  await fred.api.campaigns.create(postsCampaign({ targetSubreddits: ['posting'] }))
  await setStatus(world, gone, 'paused')
  const suggest = async (input: object = {}) =>
    (await visitor.api.campaigns.subreddits(input)).map(({ name, campaigns }) => `${name} ${campaigns}`)
  expect(await suggest()).toEqual(['nodejs 2', 'SaaS 2', 'indienode 1', 'node 1'])
  expect(await suggest({ q: 'node' })).toEqual(['node 1', 'nodejs 2', 'indienode 1'])
  expect(await suggest({ q: 'r/SA' })).toEqual(['SaaS 2'])
  expect(await suggest({ q: 'hidden' })).toEqual([])
  expect(await suggest({ q: '%' })).toEqual([])
  expect(await suggest({ tab: 'posts' })).toEqual(['posting 1'])
})

test('suggestions for assigned posts are of one’s own founders alone', async () => {
  await using world = await openWorld()
  const { fran, fred, carl, cara } = world
  await fran.api.campaigns.create(postsCampaign({ targetSubreddits: ['frans'] }))
  await fred.api.campaigns.create(postsCampaign({ targetSubreddits: ['freds'] }))
  expect(await carl.api.campaigns.subreddits({ tab: 'assigned' })).toEqual([{ name: 'frans', campaigns: 1 }])
  expect(await cara.api.campaigns.subreddits({ tab: 'assigned' })).toEqual([])
})
