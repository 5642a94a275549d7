import { focusManager, InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { makeGatherer, readAgain } from './read-again.ts'

const queryKey = ['dashboard']

/** A query on screen whose answers come when they are given, in order. */
function onScreen({ retry = 0, isNew = false } = {}) {
  const queries = { retry, retryDelay: 60_000, staleTime: Infinity }
  const client = new QueryClient({ defaultOptions: { queries } })
  const asked: { signal: AbortSignal; answer: (value: string) => void; fail: (why: Error) => void }[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((answer, fail) => asked.push({ signal, answer, fail }))
  if (!isNew) client.setQueryData(queryKey, 'first')
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

test('what is read for the first time is read once more after an event: the answer on its way may be older', async () => {
  const { client, asked, asks, shown, leave } = onScreen({ isNew: true })
  await asks(1)
  for (let event = 0; event < 5; event++) readAgain(client, queryKey)
  asked[0]?.answer('first')
  await asks(2)
  asked[1]?.answer('second')
  await expect.poll(shown).toBe('second')
  await meanwhile()
  expect(asked).toHaveLength(2)
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

test('what waits for its next try after a failure is tried at once after an event', async () => {
  const { client, asked, asks, shown, leave } = onScreen({ retry: 1 })
  readAgain(client, queryKey)
  await asks(1)
  asked[0]?.fail(new Error('gone'))
  await meanwhile()
  readAgain(client, queryKey)
  await asks(2)
  asked[1]?.answer('second')
  await expect.poll(shown).toBe('second')
  leave()
})

test('whoever stops listening reads nothing more', async () => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const { client, asked, leave } = onScreen()
  const gatherer = makeGatherer(client, ['notices'])
  gatherer.add(queryKey)
  gatherer.stop()
  await meanwhile()
  expect(asked).toHaveLength(0)
  leave()
  vi.unstubAllGlobals()
})

test('a read that the person’s own change cancelled is not repeated during that change, but counts as stale', async () => {
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

test('while nobody sees the page, events cost no request, and what they tell of is read when somebody is back', async () => {
  const { client, asked, asks, shown, leave } = onScreen()
  client.mount()
  const seen = (visibilityState: string) => {
    vi.stubGlobal('document', { visibilityState })
    focusManager.setFocused(visibilityState === 'visible')
  }
  seen('hidden')
  const gatherer = makeGatherer(client, ['notices', 'list'])
  for (let event = 0; event < 5; event++) gatherer.add(queryKey)
  gatherer.add([])
  await meanwhile()
  expect(asked).toHaveLength(0)
  seen('visible')
  await asks(1)
  // Hidden again before the answer: what happened since is read then, too.
  seen('hidden')
  gatherer.add(queryKey)
  await meanwhile()
  asked[0]?.answer('second')
  await expect.poll(shown).toBe('second')
  await meanwhile()
  expect(asked).toHaveLength(1)
  seen('visible')
  await asks(2)
  seen('hidden')
  gatherer.add(queryKey)
  await meanwhile()
  // Back before the answer, which may be older than the event.
  seen('visible')
  asked[1]?.answer('third')
  await asks(3)
  leave()
  client.unmount()
  vi.unstubAllGlobals()
})

test('notices are read while nobody sees the page, also when everything changed', async () => {
  const { client, asked, asks, leave } = onScreen()
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const gatherer = makeGatherer(client, queryKey)
  gatherer.add(queryKey)
  await asks(1)
  asked[0]?.answer('second')
  await meanwhile()
  gatherer.add([])
  await asks(2)
  leave()
  vi.unstubAllGlobals()
})

test.each([
  ['everything last', [queryKey, []]],
  ['everything first', [[], queryKey]],
])('of what happens together, %s, a query that two events tell of is read once', async (_, keys) => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const { client, asked, asks, shown, leave } = onScreen()
  const gatherer = makeGatherer(client, ['notices'])
  for (const key of keys) gatherer.add(key)
  await asks(1)
  asked[0]?.answer('second')
  await expect.poll(shown).toBe('second')
  await meanwhile()
  expect(asked).toHaveLength(1)
  leave()
  vi.unstubAllGlobals()
})

test('while a squad does not stop writing, a page reads every other second at most, and at once again after a pause', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(queryKey, 'first')
  let reads = 0
  const leave = new QueryObserver(client, { queryKey, queryFn: () => ++reads }).subscribe(() => {})
  const gatherer = makeGatherer(client, [])
  const eventsFor = async (seconds: number) => {
    for (let event = 0; event < seconds * 10; event++) {
      gatherer.add(queryKey)
      await vi.advanceTimersByTimeAsync(100)
    }
  }
  // Quiet hours are no credit.
  await vi.advanceTimersByTimeAsync(3_600_000)
  await eventsFor(1)
  expect(reads).toBe(10)
  await eventsFor(60)
  expect(reads).toBeGreaterThan(35)
  expect(reads).toBeLessThan(45)
  gatherer.add(queryKey)
  const before = reads
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reads).toBe(before + 1)
  await eventsFor(0.1)
  expect(reads).toBe(before + 2)
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
