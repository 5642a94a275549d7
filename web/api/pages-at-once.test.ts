import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Api } from '#/contract/index.ts'
import { byCursor } from './by-cursor.ts'
import { makeQueries } from './queries.ts'

/** A list of so many notices, one a page, and what its requests asked for. */
function open(total: number) {
  const asked: object[] = []
  const stored = { total }
  const list = async ({ cursor = '0', pages = 1 }: { cursor?: string; pages?: number }) => {
    asked.push({ cursor, pages })
    const end = Math.min(Number(cursor) + pages, stored.total)
    const items = Array.from({ length: end - Number(cursor) }, (_, at) => Number(cursor) + at)
    return { items, next: end < stored.total ? String(end) : null }
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const queries = makeQueries(apiOf({ notifications: { list } }))
  const observer = new InfiniteQueryObserver(client, queries.notifications.list.infiniteOptions(byCursor({})))
  const leave = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ items }) => items)
  return { observer, asked, stored, shown, leave }
}

function apiOf(api: object): Api
function apiOf(api: unknown): unknown {
  return api
}

const first = (count: number) => Array.from({ length: count }, (_, at) => at)

test('what was loaded page by page is read again in tens, and goes on from there', async () => {
  const { observer, asked, stored, shown, leave } = open(30)
  await expect.poll(shown).toEqual(first(1))
  while ((shown()?.length ?? 0) < 23) await observer.fetchNextPage()
  asked.length = 0
  await observer.refetch()
  const inTens = [
    { cursor: '0', pages: 10 },
    { cursor: '10', pages: 10 },
    { cursor: '20', pages: 3 },
  ]
  expect(asked).toEqual(inTens)
  expect(shown()).toEqual(first(23))
  await observer.fetchNextPage()
  expect(shown()).toEqual(first(24))
  asked.length = 0
  stored.total = 12
  await observer.refetch()
  expect(asked).toEqual(inTens.slice(0, 2))
  expect(shown()).toEqual(first(12))
  expect(observer.getCurrentResult().hasNextPage).toBe(false)
  leave()
})
