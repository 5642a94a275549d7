import { randomUUID } from 'node:crypto'
import type { AnySchema } from '@orpc/contract'
import { expect, test } from 'vitest'
import { contract } from '#/contract/index.ts'
import { limits } from '#/rules/limits.ts'
import { engagementCampaign, post, postsCampaign, revised } from './samples.ts'

const { accounts, admin, campaigns, moderation, notifications, palette, signInMethods, squads, submissions, tokens } =
  contract
const id = randomUUID()

/** What a call says about this input; undefined when it takes it. */
async function refusalOf(call: { '~orpc': { inputSchema?: AnySchema | undefined } }, input: unknown) {
  const { issues } = (await call['~orpc'].inputSchema?.['~standard'].validate(input)) ?? {}
  return issues?.map(({ message }) => message)
}

const woman = '👩'
const report = { id, thing: 'campaign', thingId: id, reason: 'spam' }
const resource = { type: 'link', title: 'Docs', url: 'https://ledgerly.example/', description: '' }
const linked = (change: Partial<typeof resource>) => ({
  ...postsCampaign(),
  additionalResources: [{ ...resource, ...change }],
})
const device = { subscription: { endpoint: 'https://push.example/1', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }

test.each([
  ['a person’s name', accounts.updateProfile, 100, (fullName: string) => ({ fullName })],
  ['a campaign’s title', campaigns.create, 120, (saasName: string) => postsCampaign({ saasName })],
  ['its description', campaigns.create, 5_000, (description: string) => postsCampaign({ description })],
  ['a post’s proposed title', campaigns.create, 240, (postTitle: string) => postsCampaign({ postTitle })],
  ['post instructions', campaigns.create, 5_000, (postContent: string) => postsCampaign({ postContent })],
  ['guidelines', campaigns.create, 5_000, (guidelines: string) => postsCampaign({ guidelines })],
  ['a key message', campaigns.create, 500, (text: string) => postsCampaign({ keyMessages: [text] })],
  ['a link’s title', campaigns.create, 500, (title: string) => linked({ title })],
  ['a link’s description', campaigns.create, 500, (description: string) => linked({ description })],
  [
    'engagement instructions',
    campaigns.create,
    5_000,
    (engagementInstructions: string) => engagementCampaign({ engagementInstructions }),
  ],
  ['a changed title of a post', campaigns.edit, 240, (postTitle: string) => ({ id, kind: 'posts', postTitle })],
  ['a revised description', campaigns.revise, 5_000, (description: string) => revised(id, { description })],
  ['why a campaign is rejected', campaigns.reject, 1_000, (reason: string) => ({ id, reason })],
  ['a post’s title', submissions.submitPost, 240, (title: string) => ({ ...post(id), title })],
  ['a post', submissions.submitPost, 10_000, (content: string) => ({ ...post(id), content })],
  ['a comment', submissions.submitComment, 10_000, (content: string) => ({ id, campaignId: id, content })],
  ['why work is rejected', submissions.decide, 1_000, (reason: string) => ({ move: 'reject', ids: [id], reason })],
  ['why work is rejected at once', submissions.reject, 1_000, (reason: string) => ({ id, reason })],
  ['what describes an image', squads.sendImage, 500, (alt: string) => ({ id, roomId: id, imageId: id, alt })],
  [
    'the note about an assignment',
    admin.assign,
    1_000,
    (notes: string) => ({ id, founderId: id, contributorId: id, notes }),
  ],
  ['the words of a report', moderation.report, 1_000, (words: string) => ({ ...report, words })],
  ['why somebody is suspended', moderation.suspend, 1_000, (reason: string) => ({ id, reason, present: null })],
  [
    'a token’s name',
    tokens.make,
    100,
    (name: string) => ({ id, name, scopes: ['karma:read'], days: 30, present: null }),
  ],
  ['a passkey’s name', signInMethods.renamePasskey, 100, (name: string) => ({ id, name })],
  ['a device’s name', notifications.addDevice, 100, (name: string) => ({ ...device, name })],
  ['a search', campaigns.explore, 200, (q: string) => ({ q })],
  ['a search in a room', squads.search, 200, (q: string) => ({ roomId: id, q })],
  ['a search in the palette', palette.find, 100, (q: string) => ({ q })],
])('%s is as long as it may be in characters, without the space around it', async (_, call, most, inputOf) => {
  expect(await refusalOf(call, inputOf(` ${woman.repeat(most)}\n`))).toBeUndefined()
  expect(await refusalOf(call, inputOf(woman.repeat(most + 1)))).toEqual([
    `At most ${most.toLocaleString('en')} characters`,
  ])
})

const ids = (count: number) => Array.from({ length: count }, () => randomUUID())
const attempts = (count: number) => Object.fromEntries(ids(count).map(each => [each, 1]))
const places = (count: number) => ids(count).map(contributorId => ({ id, contributorId }))

test.each([
  [
    'subreddits',
    campaigns.create,
    20,
    (count: number) => postsCampaign({ targetSubreddits: ids(count).map((_, at) => `sub_${at}`) }),
  ],
  ['key messages', campaigns.create, 50, (count: number) => postsCampaign({ keyMessages: ids(count) })],
  ['posts per day', campaigns.create, 1_000, (postsPerDay: number) => postsCampaign({ postsPerDay })],
  ['comments', campaigns.create, 10_000, (commentGoal: number) => engagementCampaign({ commentGoal })],
  ['posts needed', campaigns.edit, 365_000, (postsNeeded: number) => ({ id, kind: 'posts', postsNeeded })],
  ['decisions at once', submissions.decide, 50, (count: number) => ({ move: 'approve', ids: ids(count) })],
  [
    'attempts that were read',
    submissions.decide,
    50,
    (count: number) => ({ move: 'approve', ids: [id], attempts: attempts(count) }),
  ],
  ['decisions undone at once', submissions.undo, 50, (count: number) => ({ ids: ids(count) })],
  [
    'mentions in a message',
    squads.send,
    50,
    (count: number) => ({ id, roomId: id, content: 'Hello', mentions: ids(count) }),
  ],
  [
    'people put into a team at once',
    admin.assignTeam,
    50,
    (count: number) => ({ id, founderId: id, places: places(count) }),
  ],
  ['recent choices', palette.again, 8, (count: number) => ({ ids: ids(count) })],
  ['pages at once', notifications.list, 10, (pages: number) => ({ pages })],
])('there are at most so many %s', async (_, call, most, inputOf) => {
  expect(await refusalOf(call, inputOf(most))).toBeUndefined()
  expect(await refusalOf(call, inputOf(most + 1))).toHaveLength(1)
})

test.each([
  ['a decision about no work', submissions.decide, { move: 'approve', ids: [] }],
  ['a decision about the same work twice', submissions.decide, { move: 'approve', ids: [id, id] }],
  ['an undo of nothing', submissions.undo, { ids: [] }],
  ['an attempt before the first', submissions.approve, { id, attempt: 0 }],
  ['a team of nobody', admin.assignTeam, { id, founderId: id, places: [] }],
  ['no page at all', notifications.list, { pages: 0 }],
  ['half a post', campaigns.edit, { id, kind: 'posts', postsNeeded: 1.5 }],
  ['a link that runs a script', campaigns.create, linked({ url: 'javascript:alert(1)' })],
  ['a link that is too long', campaigns.create, linked({ url: `https://x.example/${'a'.repeat(limits.urlMax)}` })],
  ['a scope twice', tokens.make, { id, name: 'CI', scopes: ['karma:read', 'karma:read'], days: 30, present: null }],
  [
    'a token that lasts for a year and a day',
    tokens.make,
    { id, name: 'CI', scopes: ['karma:read'], days: 366, present: null },
  ],
])('%s is refused', async (_, call, input) => {
  expect(await refusalOf(call, input)).toHaveLength(1)
})
