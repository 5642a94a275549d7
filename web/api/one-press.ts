import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

/**
 * A mutation that is not sent again while it is on its way. A second press can come before the screen shows the first one at work:
 * the client knows at once, the component only with its next render. What excludes one another shares a `mutationKey`.
 */
export function useOnePress<Data, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Input, Context>,
) {
  const queryClient = useQueryClient()
  const id = useId()
  const { mutationKey = [id] } = options
  const mutation = useMutation({ ...options, mutationKey })
  const mutate: typeof mutation.mutate = (...given) => {
    if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
