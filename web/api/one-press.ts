import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { toast } from '../ui/toast.ts'

/**
 * A mutation that cannot be sent again while it is pending. A second press may come before the component rerenders as busy, so
 * the mutation cache is asked, which knows at once. Mutations that exclude one another share a `mutationKey`. When
 * `onError` returns the id of its toast, the next press takes that off the screen.
 */
export function useOnePress<Data, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Input, Context>,
) {
  const queryClient = useQueryClient()
  const id = useId()
  const failure = useRef<unknown>(undefined)
  const { mutationKey = [id] } = options
  const mutation = useMutation({
    ...options,
    mutationKey,
    onError: async (...given) => {
      failure.current = await options.onError?.(...given)
    },
  })
  const mutate: typeof mutation.mutate = (...given) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    if (typeof failure.current === 'string') toast.dismiss(failure.current)
    failure.current = undefined
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
