import { expect, test } from 'vitest'
import { offBrief } from './off-brief.ts'

const brief = ['SaaS', 'smallbusiness']

test.each([
  ['https://www.reddit.com/r/startups/comments/1abcde/closing/', 'startups'],
  ['old.reddit.com/r/SaaSy/comments/1abcde', 'SaaSy'],
  ['https://www.reddit.com/r/startups/s/AbCdEfGhIj', 'startups'],
  ['https://www.reddit.com/r/SaaS/comments/1abcde/closing/', null],
  ['https://www.reddit.com/r/SMALLBUSINESS/comments/1abcde/', null],
  ['https://redd.it/1abcde', null],
  ['https://www.reddit.com/comments/1abcde/', null],
  ['https://www.reddit.com/user/cara/comments/1abcde/closing/', null],
  ['https://example.com/r/startups/comments/1abcde/', null],
  ['', null],
])('%j is %j', (url, subreddit) => {
  expect(offBrief(url, brief)).toBe(subreddit)
})
