import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { CancelledError, partialMatchKey } from '@tanstack/react-query'

/** Queries that are read once more when the request under way has been answered. */
const waiting = new WeakSet<Query>()

/**
 * Invalidates the queries under a key, or all of them without one. What is being read finishes first and is then read once more: its
 * answer may be older than the event, and cancelled by each event, it would never arrive while many come. A list that is fetching its
 * next page always finishes that, or pressing "Show more" would seem to do nothing. Without a key, as after a lost connection, other
 * requests are not waited for. Where `isSeen` says no, what is on screen is not refetched now, but when somebody comes back to the page.
 */
export function readAgain(queryClient: QueryClient, queryKey: QueryKey = [], isSeen = () => true) {
  const predicate = queryKey.length > 0 ? isUnderWay : isGrowing
  const reading = queryClient.getQueryCache().findAll({ queryKey, predicate })
  void queryClient.invalidateQueries({
    queryKey,
    refetchType: isSeen() ? 'active' : 'none',
    predicate: query => !reading.includes(query),
  })
  for (const query of reading) {
    if (waiting.has(query)) continue
    waiting.add(query)
    const readOne = (answer: unknown) => {
      waiting.delete(query)
      // Whoever cancelled it reads it again.
      const refetchType = isSeen() && !(answer instanceof CancelledError) ? 'active' : 'none'
      return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType })
    }
    void query.promise?.then(readOne, readOne)
  }
}

/** One change may cause several live events, which arrive within a moment. */
const togetherMs = 20

/** While events do not stop, as in a busy squad: what others cause must not use up the requests that this person may make in a minute. */
const apartMs = 2_000
/** How far reads may be ahead of that pace: the first ten do not wait. */
const aheadMs = 18_000

/**
 * Gathers keys for a moment and then reads what is under each again, once, also what is under several. While the page is hidden, only
 * what is under `always` is read, and the rest when somebody comes back.
 */
export function makeGatherer(queryClient: QueryClient, always: QueryKey) {
  let keys: QueryKey[] = []
  let timer: ReturnType<typeof setTimeout>
  let due = 0
  const includes = (key: QueryKey) => keys.some(other => partialMatchKey(key, other))
  const read = () => {
    due = Math.max(due, performance.now()) + apartMs
    if (!isVisible() && includes(always)) readAgain(queryClient, always)
    for (const key of keys) readAgain(queryClient, key, isVisible)
    keys = []
  }
  return {
    add: (key: QueryKey) => {
      if (!keys[0]) timer = setTimeout(read, Math.max(togetherMs, due - performance.now() - aheadMs))
      if (!includes(key)) keys = [...keys.filter(other => !partialMatchKey(other, key)), key]
    },
    stop: () => clearTimeout(timer),
  }
}

const isVisible = () => document.visibilityState === 'visible'

const isGrowing = ({ state }: Query) => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined

/** Whether a request is running. One that waits for its next try does not count: it may as well be made now. */
const isUnderWay = (query: Query) =>
  isGrowing(query) || (query.state.fetchStatus === 'fetching' && query.state.fetchFailureCount === 0)
