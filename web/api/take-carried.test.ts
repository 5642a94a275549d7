import { dehydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { pack } from './carried.ts'
import { takeCarried } from './take-carried.ts'

const anHour = 3_600_000

test.each([anHour, -anHour])(
  'what came with a page is as fresh as what was read a moment ago, though the server’s clock is %i ms off the browser’s',
  off => {
    const server = new QueryClient()
    server.setQueryData(['rooms'], ['One'], { updatedAt: Date.now() + off })
    const client = new QueryClient()
    const before = Date.now()
    takeCarried(client, pack(dehydrate(server)))
    const { dataUpdatedAt } = new QueryObserver(client, { queryKey: ['rooms'] }).getCurrentResult()
    expect(dataUpdatedAt).toBeGreaterThanOrEqual(before)
    expect(dataUpdatedAt).toBeLessThanOrEqual(Date.now())
  },
)

test('what the server failed to read counts as not read', async () => {
  const server = new QueryClient()
  const reading = { queryKey: ['rooms'], queryFn: () => Promise.reject(new Error('Away')), retry: false }
  await expect(server.query(reading)).rejects.toThrow('Away')
  const client = new QueryClient()
  takeCarried(client, pack(dehydrate(server, { shouldDehydrateQuery: () => true })))
  expect(client.getQueryState(['rooms'])).toMatchObject({ status: 'error', dataUpdatedAt: 0 })
})
