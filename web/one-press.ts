import { type MutationKey, useQueryClient } from '@tanstack/react-query'

/**
 * Asks whether nothing of this key is on its way. A second press can come before the screen shows the first one at work:
 * the client knows at once, the component only with its next render.
 */
export function useIsIdle(mutationKey: MutationKey) {
  const queryClient = useQueryClient()
  return () => queryClient.isMutating({ mutationKey }) === 0
}
