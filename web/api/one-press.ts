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
      remember(key, await options.onError?.(...given))
    },
    onSuccess: async (...given) => {
      remember(key, await options.onSuccess?.(...given))
    },
  })
  const mutate: typeof mutation.mutate = (...given) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    takeBack(key)
    mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}

/** The toasts that the next press with the same key takes off the screen. */
const said = new Map<string, string>()

/** Keeps the id of a toast, for a press that may be repeated before it is answered. */
export function remember(key: string, answer: unknown) {
  if (typeof answer === 'string') said.set(key, answer)
}

/** Takes off the screen what the last press with this key led to. */
export function takeBack(key: string) {
  const shown = said.get(key)
  if (shown) toast.dismiss(shown)
  said.delete(key)
}
