import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openWorld } from '#/tests/world.ts'
import type { Variables } from '../app.ts'
import { visitorPages } from './visitor-pages.ts'

/** Visitors' pages with a body of their own each; returns how often an address was rendered once it was asked for. */
async function asked(addresses: readonly string[], body: () => string) {
  await using world = await openWorld()
  const rendered = new Map<string, number>()
  const app = new Hono<Variables>().get(
    '*',
    visitorPages(world.world, async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      rendered.set(pathname + search, (rendered.get(pathname + search) ?? 0) + 1)
      return new Response(body(), { headers: { 'content-type': 'text/html' } })
    }),
  )
  for (const address of addresses) await (await app.request(address, { headers: { 'accept-encoding': 'zstd' } })).text()
  return addresses.map(address => rendered.get(address))
}

test('of the pages of many subreddits, the five hundred that were asked for last are kept', async () => {
  const pages = Array.from({ length: 501 }, (_, nth) => `/explore?subreddit=r${nth}`)
  const times = await asked([...pages, '/explore?subreddit=r1', '/explore?subreddit=r0'], () => 'A page.')
  expect([times[0], times[1], times[500]]).toEqual([2, 1, 1])
})

test('of very large pages, fewer are kept', async () => {
  const pages = Array.from({ length: 10 }, (_, nth) => `/explore?subreddit=r${nth}`)
  const times = await asked([...pages, '/explore?subreddit=r9', '/explore?subreddit=r0'], () =>
    randomBytes(1_200_000).toString('base64'),
  )
  expect([times[0], times[9]]).toEqual([2, 1])
})
