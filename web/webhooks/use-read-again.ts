import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'

/** Reads everything about webhooks again. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  return () => queryClient.invalidateQueries({ queryKey: queries.webhooks.key() })
}
