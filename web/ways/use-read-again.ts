import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'

/** The ways of signing in have changed. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  return () => queryClient.invalidateQueries({ queryKey: queries.ways.mine.key() })
}
