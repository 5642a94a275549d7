import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Queries } from './queries.ts'

/** Invalidates these queries after a change. Resolves once those on screen have been refetched. */
export function useReread(changed: (queries: Queries) => readonly { key: () => QueryKey }[]) {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  return () => Promise.all(changed(queries).map(each => queryClient.invalidateQueries({ queryKey: each.key() })))
}
