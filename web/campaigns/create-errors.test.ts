import { expect, test } from 'vitest'
import { engagementCampaign, postsCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { draftShape } from './create-draft.ts'
import { errorAt, errorsOf as errorsOfDraft } from './create-errors.ts'
import { errorsOf as errorsOfOwn, ownShape } from './own-draft.ts'

const failed = (call: Promise<unknown>) => call.catch((error: unknown) => error)

test('of several key messages the one that is too long is named', async () => {
  await using world = await openWorld()
  const long = `Fast ${'x'.repeat(500)}`
  const order = postsCampaign({ keyMessages: ['Fair', long] })
  const draft = { ...draftShape, kind: 'posts', keyMessages: `Fair\n\n${long}` }
  const errors = errorsOfDraft(await failed(world.fran.api.campaigns.create(order)), draft)
  expect(errorAt(errors, 'keyMessages')).toBe(`“Fast ${'x'.repeat(25)}…”: At most 500 characters`)
})

test('a key message is named up to a whole character', async () => {
  await using world = await openWorld()
  const long = `${'x'.repeat(29)}👩‍🚀${'x'.repeat(500)}`
  const draft = { ...draftShape, kind: 'posts', keyMessages: long }
  const order = postsCampaign({ keyMessages: [long] })
  const errors = errorsOfDraft(await failed(world.fran.api.campaigns.create(order)), draft)
  expect(errorAt(errors, 'keyMessages')).toBe(`“${'x'.repeat(29)}…”: At most 500 characters`)
})

test('of several subreddits the invalid one is named', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const typed = ['SaaS', 'small business']
  const error = await failed(fran.api.campaigns.edit({ id, kind: 'engagement', targetSubreddits: typed }))
  const words = '“small business”: This is not the name of a subreddit'
  const draft = { ...draftShape, targetSubreddits: typed, redditPostUrl: 'https://redd.it/1abcde' }
  expect(errorAt(errorsOfDraft(error, draft), 'targetSubreddits')).toBe(words)
  const own = errorsOfOwn(error, { ...ownShape, targetSubreddits: 'SaaS, small business' })
  expect(errorAt(own, 'targetSubreddits')).toBe(words)
})

test('a subreddit that takes no campaigns is named where it stands: in the list, or in the address of the post', async () => {
  await using world = await openWorld({ env: { BLOCKED_SUBREDDITS: 'nocampaigns' } })
  const { fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const redditPostUrl = 'https://www.reddit.com/r/NoCampaigns/comments/1abcde/closing/'
  const [listed, linked] = [
    await failed(fran.api.campaigns.edit({ id, kind: 'engagement', targetSubreddits: ['NoCampaigns'] })),
    await failed(fran.api.campaigns.edit({ id, kind: 'engagement', redditPostUrl })),
  ]
  const words = 'r/NoCampaigns does not allow campaigns. Please choose another subreddit.'
  expect(errorsOfDraft(listed, { ...draftShape, targetSubreddits: ['NoCampaigns'] })).toEqual({
    targetSubreddits: words,
  })
  expect(errorsOfDraft(linked, { ...draftShape, targetSubreddits: ['SaaS'] })).toEqual({ redditPostUrl: words })
})
