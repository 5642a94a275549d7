import { describe, expect, test } from 'vitest'
import { limits } from './limits.ts'
import { readRedditLink } from './reddit-url.ts'

const reddit = 'https://www.reddit.com'
const inSaas = `${reddit}/r/SaaS/comments/1kq3x9z/`
const unplaced = `${reddit}/comments/1kq3x9z/`
const replyInSaas = `${inSaas}comment/mt4b2c1/`
const unplacedReply = `${unplaced}comment/mt4b2c1/`

describe('every form of a post is the same post', () => {
  test.each([
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we_got_our_first_100_users/', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we_got_our_first_100_users', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z', inSaas],
    ['http://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['www.reddit.com/r/SaaS/comments/1kq3x9z', inSaas],
    ['https://old.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://new.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://np.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://sh.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://m.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://i.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://amp.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://ssl.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://pay.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://de.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['https://es-us.reddit.com/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['HTTPS://WWW.Reddit.COM/r/SaaS/comments/1kq3x9z/how_we/', inSaas],
    ['Old.Reddit.com/R/SaaS/Comments/1KQ3X9Z/How_We/', inSaas],
    [
      'https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/?utm_source=share&utm_medium=web3x&utm_name=web3xcss',
      inSaas,
    ],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/?share_id=HXzTX3cWsSnrFxIy1IsDg&rdt=4242', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z?sort=new', inSaas],
    ['\u200bhttps://www.reddit.com/r/SaaS/\u200bcomments/1kq3x9z\u200e', inSaas],
    [' \u2068<https://www.reddit.com/r/SaaS/comments/1kq3x9z>\u2069 ', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/?tl=pt-br', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/#lightbox', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/?next=https://evil.com/', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z.json', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/.json', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/.json?limit=5', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z.json/', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we.rss', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/.compact', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we///', inSaas],
    ['https://www.reddit.com//r/SaaS//comments/1kq3x9z/how_we/', inSaas],
    ['https://www.reddit.com//r//SaaS//comments//1kq3x9z//how_we//', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/%E3%81%93%E3%82%93%E3%81%AB%E3%81%A1%E3%81%AF/', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7/', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/как_мы_нашли_клиентов/', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/100%_growth/', inSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/comment/', inSaas],
    ['  https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/\n', inSaas],
    ['<https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/>', inSaas],
    [' < reddit.com/r/SaaS/comments/1kq3x9z > ', inSaas],
    ['https://www.reddit.com/r/saas/comments/1kq3x9z/how_we/', `${reddit}/r/saas/comments/1kq3x9z/`],
    ['https://www.reddit.com/r/de/comments/1kq3x9z/wie_wir/', `${reddit}/r/de/comments/1kq3x9z/`],
    ['https://www.reddit.com/r/3Dprinting/comments/1kq3x9z/', `${reddit}/r/3Dprinting/comments/1kq3x9z/`],
    ['https://www.reddit.com/comments/1kq3x9z', unplaced],
    ['https://www.reddit.com/comments/1kq3x9z/how_we/', unplaced],
    ['https://www.reddit.com/user/fran_founder/comments/1kq3x9z/how_we/', unplaced],
    ['https://www.reddit.com/u/fran-founder/comments/1kq3x9z', unplaced],
    ['https://www.reddit.com/r/u_fran-founder/comments/1kq3x9z/how_we/', unplaced],
    ['https://www.reddit.com/R/U_fran/comments/1kq3x9z/', unplaced],
    ['https://www.reddit.com/user/ab/comments/1kq3x9z/', unplaced],
    [`https://www.reddit.com/user/${'a'.repeat(20)}/comments/1kq3x9z/`, unplaced],
    ['https://www.reddit.com/Gallery/1kq3x9z', unplaced],
    ['https://www.reddit.com/gallery/1kq3x9z', unplaced],
    ['https://www.reddit.com/gallery/1kq3x9z/#2', unplaced],
    ['https://www.reddit.com/tb/1kq3x9z', unplaced],
    ['https://redd.it/1kq3x9z', unplaced],
    ['http://redd.it/1kq3x9z/', unplaced],
    ['redd.it/1KQ3X9Z?utm_source=x', unplaced],
    ['REDD.IT/1kq3x9z#top', unplaced],
  ])('%s', (text, url) => {
    expect(readRedditLink(text)).toMatchObject({ kind: 'post', key: 't3_1kq3x9z', url })
  })
})

describe('every form of a comment is the same comment', () => {
  test.each([
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/mt4b2c1/', replyInSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/mt4b2c1', replyInSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/comment/mt4b2c1/', replyInSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/comment/MT4B2C1/?utm_source=share', replyInSaas],
    ['https://old.reddit.com/r/SaaS/comments/1kq3x9z/how_we/mt4b2c1/?context=3', replyInSaas],
    ['https://np.reddit.com/r/SaaS/comments/1kq3x9z/_/mt4b2c1', replyInSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/-/mt4b2c1/', replyInSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z//mt4b2c1', replyInSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z//mt4b2c1/.json', replyInSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/%E3%81%93/mt4b2c1/', replyInSaas],
    ['https://www.reddit.com/r/SaaS/comments/1kq3x9z/how_we/mt4b2c1.json', replyInSaas],
    ['reddit.com/r/SaaS//comments/1kq3x9z//how_we//mt4b2c1//#end', replyInSaas],
    ['https://www.reddit.com/comments/1kq3x9z/comment/mt4b2c1/', unplacedReply],
    ['https://www.reddit.com/comments/1kq3x9z/_/mt4b2c1', unplacedReply],
    ['https://www.reddit.com/user/fran/comments/1kq3x9z/how_we/mt4b2c1/', unplacedReply],
    ['https://www.reddit.com/u/fran/comments/1kq3x9z/comment/mt4b2c1', unplacedReply],
  ])('%s', (text, url) => {
    expect(readRedditLink(text)).toMatchObject({ kind: 'comment', key: 't1_mt4b2c1', url })
  })
})

describe('share links keep the case of their code', () => {
  test.each([
    ['https://www.reddit.com/r/SaaS/s/hk6r0GRYOM', 's_hk6r0GRYOM', `${reddit}/r/SaaS/s/hk6r0GRYOM`],
    ['https://reddit.com/r/SaaS/s/hk6r0GRYOM/', 's_hk6r0GRYOM', `${reddit}/r/SaaS/s/hk6r0GRYOM`],
    ['reddit.com/r/saas/s/hk6r0GRYOM?utm_source=x', 's_hk6r0GRYOM', `${reddit}/r/saas/s/hk6r0GRYOM`],
    ['https://www.reddit.com/r/SaaS/s/HK6R0gryom', 's_HK6R0gryom', `${reddit}/r/SaaS/s/HK6R0gryom`],
    ['https://www.reddit.com/R/SaaS/S/AbC123', 's_AbC123', `${reddit}/r/SaaS/s/AbC123`],
    [`reddit.com/r/SaaS/s/${'aB'.repeat(12)}`, `s_${'aB'.repeat(12)}`, `${reddit}/r/SaaS/s/${'aB'.repeat(12)}`],
    ['https://www.reddit.com/u/fran/s/AbC123', 's_AbC123', `${reddit}/user/fran/s/AbC123`],
    ['https://www.reddit.com/user/fran/s/AbC123', 's_AbC123', `${reddit}/user/fran/s/AbC123`],
    ['https://www.reddit.com/r/u_fran/s/AbC123', 's_AbC123', `${reddit}/user/fran/s/AbC123`],
  ])('%s', (text, key, url) => {
    expect(readRedditLink(text)).toMatchObject({ kind: 'share', key, url })
  })
})

test('a link tells its subreddit as typed, and a profile is none', () => {
  expect(readRedditLink(inSaas)?.subreddit).toBe('SaaS')
  expect(readRedditLink('reddit.com/r/SaaS/s/AbC123')?.subreddit).toBe('SaaS')
  expect(readRedditLink('reddit.com/r/u_fran/comments/1kq3x9z')?.subreddit).toBeNull()
  expect(readRedditLink('redd.it/1kq3x9z')?.subreddit).toBeNull()
})

test('a link is as long as an address may be, and no longer', () => {
  const longest = 'https://redd.it/1kq3x9z?'.padEnd(limits.urlMax, 'x')
  expect(readRedditLink(longest)?.post).toBe('t3_1kq3x9z')
  expect(readRedditLink(`${longest}x`)).toBeNull()
})
