import { expect, test } from 'vitest'
import { visitorAddress } from './visitor-address.ts'

const addressOf = (path: string) => visitorAddress(new URL(path, 'https://squad.example'))

test.each(['/explore', '/explore?tab=posts', `/campaign/${crypto.randomUUID()}`])(
  'what visitors see of campaigns at %s is at most ten seconds old',
  path => {
    const { freshMs, staleMs, path: kept } = addressOf(path) ?? expect.unreachable()
    expect(kept).toBe(path)
    expect(freshMs + staleMs).toBeLessThanOrEqual(10_000)
  },
)

test('a page without data is at most two minutes old, and the same whatever its address adds', () => {
  const { freshMs, staleMs, path } = addressOf('/pricing?utm_source=x') ?? expect.unreachable()
  expect(path).toBe('/pricing')
  expect(freshMs + staleMs).toBeLessThanOrEqual(120_000)
})

test.each([
  '/login',
  '/pricing/',
  '/campaign/x',
  `/campaign/${crypto.randomUUID()}/edit`,
  `/campaign/${crypto.randomUUID()}`.toUpperCase(),
  '/explore?tab=postscript',
  '/explore?sort=oldest',
  '/explore?q=x',
  '/explore?subreddit=u_somebody',
  `/explore?subreddit=${'x'.repeat(22)}`,
  '/explore?subreddit=two%20words',
  '/explore?tab=posts&tab=posts',
])('%s is drawn anew for everyone', path => expect(addressOf(path)).toBeNull())
