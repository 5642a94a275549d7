import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Queries } from './queries.ts'

/** After a change: what these have read is old. Done once what is on screen of it is there anew. */
export function useReread(changed: (queries: Queries) => readonly { key: () => QueryKey }[]) {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  return () => Promise.all(changed(queries).map(each => queryClient.invalidateQueries({ queryKey: each.key() })))
}
