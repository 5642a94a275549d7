import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

/**
 * A mutation that cannot be sent again while it is pending. A second press may come before the component rerenders as busy, so
 * the mutation cache is asked, which knows at once. Mutations that exclude one another share a `mutationKey`.
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
