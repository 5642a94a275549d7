import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads again what is on screen, all of it without a key. A list that is getting its next page has that page first: read again at
 * once, it would lose it, and whoever asked for more would see nothing happen.
 */
export function readAgain(queryClient: QueryClient, queryKey?: QueryKey) {
  const all = queryKey === undefined ? {} : { queryKey }
  const growing = queryClient.getQueryCache().findAll({ ...all, predicate: isGrowing })
  void queryClient.invalidateQueries({ ...all, predicate: query => !growing.includes(query) })
  for (const query of growing) {
    const readOne = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    void query.promise?.then(readOne, readOne)
  }
}

const isGrowing = ({ state }: Query) => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined
