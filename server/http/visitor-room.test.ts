import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { openWorld } from '#/tests/world.ts'
import type { Variables } from '../app.ts'
import type { World } from '../world.ts'
import { visitorPages } from './visitor-pages.ts'

/** A way to ask for visitors' pages, and how often each was rendered. */
function drawing(world: World, body: () => string) {
  const rendered = new Map<string, number>()
  const app = new Hono<Variables>().get(
    '*',
    visitorPages(world, async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      rendered.set(pathname + search, (rendered.get(pathname + search) ?? 0) + 1)
      return new Response(body(), { headers: { 'content-type': 'text/html' } })
    }),
  )
  const ask = async (address: string) => {
    await (await app.request(address, { headers: { 'accept-encoding': 'zstd' } })).text()
  }
  return { ask, times: (...addresses: string[]) => addresses.map(address => rendered.get(address)) }
}

const pageOf = (nth: number) => `/explore?subreddit=r${nth}`

test('of the pages of many subreddits, the five hundred that were asked for last are kept', async () => {
  await using world = await openWorld()
  const { ask, times } = drawing(world.world, () => 'A page.')
  for (let nth = 0; nth <= 500; nth += 1) await ask(pageOf(nth))
  for (const nth of [1, 0]) await ask(pageOf(nth))
  expect(times(pageOf(0), pageOf(1), pageOf(500))).toEqual([2, 1, 1])
})

test('of very large pages, fewer are kept', async () => {
  await using world = await openWorld()
  const { ask, times } = drawing(world.world, () => randomBytes(1_200_000).toString('base64'))
  for (let nth = 0; nth < 10; nth += 1) await ask(pageOf(nth))
  for (const nth of [9, 0]) await ask(pageOf(nth))
  expect(times(pageOf(0), pageOf(9))).toEqual([2, 1])
})

test('when news of other servers may have been missed, no page from before is shown', async () => {
  await using world = await openWorld()
  const hear: Parameters<World['overhear']>[0][] = []
  const overhear: World['overhear'] = listener => hear.push(listener)
  const { ask, times } = drawing({ ...world.world, overhear }, () => 'A page.')
  await ask('/pricing')
  await ask('/pricing')
  expect(times('/pricing')).toEqual([1])
  for (const tell of hear) tell({ name: 'missed' })
  await ask('/pricing')
  expect(times('/pricing')).toEqual([2])
})
