import { dehydrate, environmentManager, hydrate, onlineManager, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { clientOf } from '#/tests/program.ts'
import { makeQueryClient } from './query-client.ts'
import { makeQueries } from './queries.ts'

const anHour = 3_600_000

test('a page that stays open for an hour still knows who sits there, and has forgotten what nothing shows', () => {
  environmentManager.setIsServer(() => false)
  vi.useFakeTimers()
  try {
    const queries = makeQueries(clientOf('http://nowhere.invalid').api)
    const [me, unread] = [queries.accounts.me.queryKey(), queries.squads.unread.queryKey()]
    const client = makeQueryClient(queries)
    // As data arrives with a page's HTML.
    const server = new QueryClient()
    server.setQueryData(me, null)
    server.setQueryData(unread, { rooms: 1, unread: 2 })
    hydrate(client, dehydrate(server))
    vi.advanceTimersByTime(anHour)
    expect(client.getQueryData(me)).toBeNull()
    expect(client.getQueryData(unread)).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('what is pressed without a connection fails at once; it does not wait for one', async () => {
  onlineManager.setOnline(false)
  try {
    const client = makeQueryClient(makeQueries(clientOf('http://nowhere.invalid').api))
    const mutationFn = () => Promise.reject(new Error('no connection'))
    const pressed = client.getMutationCache().build(client, { mutationFn }).execute(undefined)
    await expect(pressed).rejects.toThrow('no connection')
  } finally {
    onlineManager.setOnline(true)
  }
})
