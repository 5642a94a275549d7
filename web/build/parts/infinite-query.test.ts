import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { hasNextPage, infiniteQueryBehavior } from './infinite-query.ts'

const options = {
  queryFn: async ({ pageParam }: { pageParam: unknown }) => Number(pageParam ?? 0),
  initialPageParam: undefined,
  getNextPageParam: (last: unknown) => (Number(last) < 2 ? Number(last) + 1 : undefined),
  meta: undefined,
}

/** What a fetch makes of the pages that were there before. */
async function read(before: number[], { more = false } = {}) {
  const context = {
    ...{ options, client: new QueryClient(), queryKey: ['list'], signal: new AbortController().signal },
    ...(more && { fetchOptions: { meta: { fetchMore: { direction: 'forward' } } } }),
    state: before.length > 0 ? { data: { pages: before, pageParams: before } } : {},
    fetchFn: (): unknown => undefined,
  }
  infiniteQueryBehavior().onFetch(context, undefined)
  return context.fetchFn()
}

test('a list begins with one page, grows by one, and is read again as far as it was, as by the library', async () => {
  expect(await read([])).toEqual({ pages: [0], pageParams: [undefined] })
  expect(await read([0], { more: true })).toEqual({ pages: [0, 1], pageParams: [0, 1] })
  expect(await read([5, 6])).toEqual({ pages: [0, 1], pageParams: [undefined, 1] })
  expect(await read([5, 6, 7, 8])).toMatchObject({ pages: [0, 1, 2] })
})

test('a list that has ended is not asked for more', async () => {
  expect(await read([0, 1, 2], { more: true })).toEqual({ pages: [0, 1, 2], pageParams: [0, 1, 2] })
  expect(hasNextPage(options, { pages: [0, 1], pageParams: [] })).toBe(true)
  expect(hasNextPage(options, { pages: [0, 1, 2], pageParams: [] })).toBe(false)
  expect(hasNextPage(options)).toBe(false)
})
