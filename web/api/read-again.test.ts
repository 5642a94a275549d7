import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { readAgain } from './read-again.ts'

const queryKey = ['dashboard']

/** A query on screen whose answers come when they are given, in order. */
function onScreen() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const asked: { signal: AbortSignal; answer: (value: string) => void; fail: (why: Error) => void }[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((answer, fail) => asked.push({ signal, answer, fail }))
  client.setQueryData(queryKey, 'first')
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const leave = observer.subscribe(() => {})
  const shown = () => observer.getCurrentResult().data
  const aborted = () => asked.filter(({ signal }) => signal.aborted).length
  const asks = (count: number) => expect.poll(() => asked.length).toBe(count)
  return { client, asked, asks, shown, aborted, leave }
}

/** Long enough for a request that nobody should make. */
const meanwhile = () => new Promise(resolve => setTimeout(resolve, 50))

test('fifty events while an answer is on its way cost one more request, and none is cut off', async () => {
  const { client, asked, asks, shown, aborted, leave } = onScreen()
  for (let event = 0; event < 50; event++) readAgain(client, queryKey)
  await meanwhile()
  expect(asked).toHaveLength(1)
  asked[0]?.answer('second')
  await asks(2)
  expect(shown()).toBe('second')
  asked[1]?.answer('third')
  await expect.poll(shown).toBe('third')
  await meanwhile()
  expect(asked).toHaveLength(2)
  expect(aborted()).toBe(0)
  leave()
})

test('what is asked for after a new connection does not wait for an answer that may never come', async () => {
  const { client, asked, asks, shown, leave } = onScreen()
  readAgain(client, queryKey)
  await asks(1)
  readAgain(client)
  await asks(2)
  asked[1]?.answer('second')
  await expect.poll(shown).toBe('second')
  leave()
})

test('an answer that failed is asked for again after an event', async () => {
  const { client, asked, asks, shown, leave } = onScreen()
  readAgain(client, queryKey)
  readAgain(client, queryKey)
  await asks(1)
  asked[0]?.fail(new Error('gone'))
  await asks(2)
  asked[1]?.answer('second')
  await expect.poll(shown).toBe('second')
  leave()
})

test('what the person’s own change cut off is not asked for in its midst, but counts as old', async () => {
  const { client, asked, asks, leave } = onScreen()
  readAgain(client, queryKey)
  readAgain(client, queryKey)
  await asks(1)
  await client.cancelQueries({ queryKey })
  await meanwhile()
  expect(asked).toHaveLength(1)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  leave()
})

test('a list that is fetching its next page finishes that, and is then read once', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const answers: ((page: number) => void)[] = []
  const observer = new InfiniteQueryObserver<number, Error, { pages: number[] }, string[], number>(client, {
    queryKey,
    queryFn: () => new Promise<number>(answer => answers.push(answer)),
    initialPageParam: 0,
    getNextPageParam: last => (last < 2 ? last + 1 : undefined),
  })
  client.setQueryData(queryKey, { pages: [1], pageParams: [0] })
  const leave = observer.subscribe(() => {})
  void observer.fetchNextPage()
  for (let event = 0; event < 5; event++) readAgain(client, queryKey)
  answers[0]?.(2)
  await expect.poll(() => answers.length).toBe(2)
  expect(observer.getCurrentResult().data?.pages).toEqual([1, 2])
  leave()
})
