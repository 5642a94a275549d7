import { expect, test } from 'vitest'
import { unexpectedWords } from './product.ts'
import { refusals, wordsFor } from './words.ts'

const all = Object.entries(refusals)

test('the texts of the error catalogue are exact', () => {
  expect(wordsFor('login_to_create')).toBe('You must be logged in to create a campaign')
  expect(wordsFor('only_founders_create')).toBe(
    'Only founders can create campaigns. Contributors can only submit posts to existing campaigns.',
  )
  expect(wordsFor('cannot_manage')).toBe("You don't have permission to manage this campaign")
  expect(wordsFor('campaign_not_found')).toBe('Campaign not found')
  expect(wordsFor('campaign_inactive')).toBe('This campaign is no longer active.')
  expect(wordsFor('plan_expired')).toBe("Founder's Plan Expired")
  expect(wordsFor('reddit_link_missing')).toBe('Please enter a Reddit URL')
  expect(wordsFor('login_to_subscribe')).toBe('Please sign in to subscribe')
  expect(wordsFor('not_enough_karma', { needed: 20, balance: 12 })).toBe(
    'Total karma needed (20) exceeds your balance (12)',
  )
})

test('numbers in words are read in groups of three digits', () => {
  expect(wordsFor('not_enough_karma', { needed: 365_000, balance: 1_200 })).toBe(
    'Total karma needed (365,000) exceeds your balance (1,200)',
  )
})

test('words are filled from the refusal’s data, each place of them and nothing else', () => {
  expect(wordsFor('subreddit_blocked', { subreddit: 'SaaS' })).toBe(
    'r/SaaS does not allow campaigns. Please choose another subreddit.',
  )
  expect(wordsFor('not_enough_karma', { needed: 0, balance: 0 })).toBe(
    'Total karma needed (0) exceeds your balance (0)',
  )
  expect(wordsFor('too_few_posts', { stranger: 3 })).toContain('{taken}')
})

test('a post that is late is not said to leave a free spot: its campaign may have ended', () => {
  expect(wordsFor('publish_too_late')).toBe('The time to publish this post is over, so it has lost its spot.')
})

test('words that ask people to write to us say where', () => {
  const asking = all.filter(([, { words }]) => /\bwrite to\b/i.test(words))
  expect(asking.map(([code]) => code)).toEqual(['suspended', 'role_settled'])
  for (const [, { words }] of asking) expect(words).toMatch(/Write to \S+@\S+ /)
})

test('data that looks like a pattern stays what it is', () => {
  expect(wordsFor('subreddit_blocked', { subreddit: '$& {subreddit}' })).toContain('r/$& {subreddit} does not')
})

test.each(all)('%s has an error status and words of its own', (code, { status, words }) => {
  expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
  expect(status).toBeGreaterThanOrEqual(400)
  // Only two statuses may be our own fault: temporarily unavailable (503) and out of storage (507).
  expect(status === 503 || status === 507 || status < 500).toBe(true)
  expect(words.trim()).toBe(words)
  expect(words).not.toBe(unexpectedWords)
  expect(all.filter(([, other]) => other.words === words)).toHaveLength(1)
})

test('no words reveal how the server works inside', () => {
  for (const [, { words }] of all) expect(words).not.toMatch(/sql|postgres|stack|exception|null|undefined/i)
})
