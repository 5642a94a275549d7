import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Invalidates the queries under a key, or all of them without one. A list that is fetching its next page finishes that first: an
 * immediate refetch would cancel it, and pressing "Show more" would seem to do nothing.
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
