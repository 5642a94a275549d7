import { describe, expect, test } from 'vitest'
import { readSubreddit, sameSubreddit } from './reddit-url.ts'

describe('subreddits', () => {
  test.each([
    ['SaaS', 'SaaS'],
    ['r/SaaS', 'SaaS'],
    ['/r/SaaS', 'SaaS'],
    ['/r/SaaS/', 'SaaS'],
    ['R/saas', 'saas'],
    ['  r/SaaS \n', 'SaaS'],
    ['\u200er/SaaS\u200b', 'SaaS'],
    ['de', 'de'],
    ['3Dprinting', '3Dprinting'],
    ['r/a_b_c', 'a_b_c'],
    ['exactly21characters_x', 'exactly21characters_x'],
    ['https://www.reddit.com/r/SaaS', 'SaaS'],
    ['https://www.reddit.com/r/SaaS/', 'SaaS'],
    ['reddit.com/r/SaaS', 'SaaS'],
    ['https://old.reddit.com/r/SaaS/top/?t=month', 'SaaS'],
    ['https://www.reddit.com/r/SaaS/about/rules', 'SaaS'],
    ['<https://reddit.com/r/SaaS>', 'SaaS'],
    ['', null],
    ['r/', null],
    ['r', null],
    ['/', null],
    ['a', null],
    ['r/a', null],
    ['_SaaS', null],
    ['r/_SaaS', null],
    ['Saa S', null],
    ['Saa-S', null],
    ['SaaS!', null],
    ['сааs', null],
    ['twenty_two_characters_', null],
    ['u_fran', null],
    ['r/u_fran', null],
    ['U_Fran', null],
    ['u/fran', null],
    ['/user/fran', null],
    ['r/SaaS/r/startups', null],
    ['r/SaaS, r/startups', null],
    ['r/SaaS+startups', null],
    ['r/SaaS\0', null],
    ['https://www.reddit.com/user/fran', null],
    ['https://www.reddit.com/r/u_fran', null],
    ['https://evil.com/r/SaaS', null],
    ['https://www.reddit.com', null],
    ['https://redd.it/r/SaaS', null],
    ['https://reddit.com@evil.com/r/SaaS', null],
  ])('%j is %j', (text, name) => {
    expect(readSubreddit(text)).toBe(name)
  })

  test('case makes no other subreddit, a letter does', () => {
    expect(sameSubreddit('SaaS', 'saas')).toBe(true)
    expect(sameSubreddit('SaaS', 'SaaSy')).toBe(false)
  })
})
