import { hashKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { toast } from '../ui/toast.ts'

/**
 * A mutation that cannot be sent again while it is pending. A second press may come before the component rerenders as busy, so
 * the mutation cache is asked, which knows at once. Mutations that exclude one another share a `mutationKey`. When
 * `onError` or `onSuccess` returns the id of its toast, the next press with the same key takes that off the screen, also from a
 * dialog that was closed and opened again.
 */
export function useOnePress<Data, Input = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Input, Context>,
) {
  const queryClient = useQueryClient()
  const id = useId()
  const { mutationKey = [id] } = options
  const key = hashKey(mutationKey)
  const mutation = useMutation({
    ...options,
    mutationKey,
    onError: async (...given) => {
      answers.set(key, await options.onError?.(...given))
    },
    onSuccess: async (...given) => {
      answers.set(key, await options.onSuccess?.(...given))
    },
  })
  const mutate: typeof mutation.mutate = (...given) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    const answer = answers.get(key)
    if (typeof answer === 'string') toast.dismiss(answer)
    answers.delete(key)
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}

/** What `onError` or `onSuccess` last returned, by key. */
const answers = new Map<string, unknown>()
