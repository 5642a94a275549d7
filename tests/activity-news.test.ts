import { randomUUID } from 'node:crypto'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readActivityAfterChanges } from '#/web/accounts/activity-news.ts'
import { makeQueries } from '#/web/api/queries.ts'
import { openWorld } from './world.ts'

test('the account’s activity on screen shows what one does on the same page', async () => {
  await using world = await openWorld()
  const { api } = world.cara
  const queries = makeQueries(api)
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const end = readActivityAfterChanges(queryClient, queries)
  const activity = new InfiniteQueryObserver(
    queryClient,
    queries.audit.mine.infiniteOptions({
      input: () => ({}),
      initialPageParam: undefined,
      getNextPageParam: () => undefined,
    }),
  )
  const actions = () =>
    activity.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ action }) => action))
  const leave = activity.subscribe(() => {})
  await expect.poll(actions).toEqual([])
  const making = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () =>
      api.tokens.make({ id: randomUUID(), name: 'Reports', scopes: ['karma:read'], days: 30, present: null }),
  })
  await making.execute(undefined)
  await expect.poll(actions).toEqual(['token_made'])
  leave()
  end()
  queryClient.clear()
})
