import { expect, test } from 'vitest'
import type { Campaign } from '#/contract/campaigns.ts'
import { shown } from '#/rules/shown-words.ts'
import { blankResource, undescribed, untitled } from './create-draft.ts'
import { draftOf, editOf, fixedUrlOf, toEdit, toEditedCard } from './edit-draft.ts'
import { shownOf } from './edit-overlay.ts'

const campaign: Campaign = {
  id: '01a1fd5c-b6c3-707b-9530-67c46db49e5c',
  kind: 'posts',
  saasName: 'Ledgerly',
  description: 'Books.',
  targetSubreddits: ['SaaS'],
  status: 'active',
  karmaReward: 1,
  founder: { id: 'fran', name: 'Fran Miller', avatarUrl: null },
  contributor: null,
  done: 1,
  goal: 6,
  open: 3,
  createdAt: new Date(0),
  expiresAt: new Date(1),
  isAssigned: false,
  waiting: 0,
  additionalResources: [{ type: 'link', title: 'Docs', url: 'https://ledgerly.example/', description: '' }],
  requireCommentApproval: true,
  updatedAt: new Date(0),
  rejectReason: null,
  lastRejectedAt: null,
  submittedAt: null,
  decidedAt: null,
  postTitle: null,
  postContent: 'Tell.',
  guidelines: 'Be honest.',
  keyMessages: ['One', 'Two'],
  postsPerDay: 2,
  durationDays: 3,
  postsSubmitted: 3,
}
const { id } = campaign
const engagement: Campaign = {
  ...campaign,
  kind: 'engagement',
  done: 0,
  redditPostUrl: 'https://www.reddit.com/r/SaaS/comments/1abcde/',
  engagementInstructions: 'Answer.',
  upvoteGoal: 10,
  currentUpvotes: 0,
}

test('nothing typed is nothing to send, and blank lines and links are nothing typed', () => {
  const draft = draftOf(campaign)
  expect(toEdit(campaign, draft)).toBeUndefined()
  const blank = { ...draft, keyMessages: 'One\n\nTwo\n', resources: [...draft.resources, blankResource()] }
  expect(toEdit(campaign, blank)).toBeUndefined()
})

test('a link of which the description alone was typed is sent, so that what it lacks is said', () => {
  const draft = draftOf(campaign)
  const described = { ...blankResource(), description: 'How it works.' }
  expect(toEdit(campaign, { ...draft, resources: [...draft.resources, described] })).toMatchObject({
    additionalResources: [{ title: 'Docs' }, { title: '', url: '', description: 'How it works.' }],
  })
})

test('only what was typed is sent', () => {
  const draft = { ...draftOf(campaign), postsNeeded: '8', postTitle: 'Closing', keyMessages: 'One' }
  const edit = { id, kind: 'posts', postsNeeded: 8, postTitle: 'Closing', keyMessages: ['One'] }
  expect(toEdit(campaign, draft)).toEqual(edit)
  expect(toEdit(campaign, { ...draftOf(campaign), resources: [] })).toEqual({
    id,
    kind: 'posts',
    additionalResources: [],
  })
})

test('a field that nobody touched follows what another tab saved', () => {
  const base = draftOf(campaign)
  const now = draftOf({ ...campaign, saasName: 'Ledgerly 2', description: 'More books.' })
  expect(shownOf(now, { base, typed: { ...base, description: 'Mine.' } })).toEqual({
    ...base,
    saasName: 'Ledgerly 2',
    description: 'Mine.',
  })
})

test('the form of a new campaign becomes an edit of the one created from it earlier, of the same kind only', () => {
  const form = { ...draftOf(campaign), description: 'More books.', durationDays: '4', commentGoal: '9' }
  const edit = editOf(campaign, form) ?? { base: form, typed: form }
  const typed = { ...draftOf(campaign), description: 'More books.', durationDays: '4', postsNeeded: '8' }
  expect(edit).toEqual({ base: draftOf(campaign), typed })
  expect(toEdit(campaign, edit.typed)).toEqual({ id, kind: 'posts', description: 'More books.', postsNeeded: 8 })
  expect(editOf(campaign, { ...form, kind: 'engagement' })).toBeUndefined()
})

test('the preview counts the slots that a change opens or closes', () => {
  expect(toEditedCard(campaign, { ...draftOf(campaign), postsNeeded: '8' })).toMatchObject({ goal: 8, open: 5 })
  expect(toEditedCard(campaign, { ...draftOf(campaign), postsNeeded: '1' })).toMatchObject({ goal: 1, open: 0 })
})

test('the preview of a form without a title and a description shows where they will stand', () => {
  const draft = { ...draftOf(campaign), saasName: ' ', description: '' }
  expect(toEditedCard(campaign, draft)).toMatchObject({ saasName: untitled, description: undescribed })
})

test('a campaign that asks for comments is edited in its own fields, and keeps the others', () => {
  const draft = { ...draftOf(engagement), commentGoal: '8', durationDays: '9' }
  expect(toEdit(engagement, draft)).toEqual({ id, kind: 'engagement', commentGoal: 8 })
  expect(toEditedCard(engagement, draft)).toMatchObject({ goal: 8, open: 5 })
  const edit = editOf(engagement, draft)
  expect(edit && toEdit(engagement, edit.typed)).toEqual({ id, kind: 'engagement', commentGoal: 8 })
  expect(draftOf({ ...campaign, postTitle: 'Closing' }).postTitle).toBe('Closing')
})

test('the address of the post can change until a comment is approved, but not if a contributor wrote the post', () => {
  expect(fixedUrlOf(campaign)).toBeUndefined()
  expect(fixedUrlOf(engagement)).toBeUndefined()
  expect(fixedUrlOf({ ...engagement, done: 1 })).toBe(shown.post_url_frozen.words)
  const contributor = { id: 'cara', name: 'Cara Jensen', avatarUrl: null }
  expect(fixedUrlOf({ ...engagement, contributor })).toBe(shown.post_url_theirs.words)
})
