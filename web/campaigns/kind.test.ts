import { expect, test } from 'vitest'
import { unitOf } from './kind.tsx'

test('one post is a post, and none or several are posts', () => {
  expect([0, 1, 2].map(count => unitOf('posts', count))).toEqual(['posts', 'post', 'posts'])
  expect(unitOf('engagement', 1)).toBe('comment')
})
