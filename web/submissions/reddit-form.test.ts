import { expect, test } from 'vitest'
import { redditForm } from './reddit-form.ts'

const asked = (url: string) => {
  const { origin, pathname, searchParams } = new URL(url)
  return { place: origin + pathname, ...Object.fromEntries(searchParams) }
}

test('Reddit’s form is filled with title and text, whatever signs they have', () => {
  const post = { subreddit: 'SaaS', title: '100% & more? #1 “日本”', text: 'One.\n\n- two & three = 5' }
  const { url, hasText } = redditForm(post)
  expect(hasText).toBe(true)
  expect(asked(url)).toEqual({
    place: 'https://www.reddit.com/r/SaaS/submit',
    type: 'TEXT',
    title: post.title,
    text: post.text,
  })
})

test('a text that is too long for an address is left to be pasted', () => {
  const { url, hasText } = redditForm({ subreddit: 'SaaS', title: 'A month', text: 'ü'.repeat(2_000) })
  expect(hasText).toBe(false)
  expect(asked(url)).toEqual({ place: 'https://www.reddit.com/r/SaaS/submit', type: 'TEXT', title: 'A month' })
})
