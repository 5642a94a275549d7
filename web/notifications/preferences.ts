import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Preferences } from '#/rules/preferences.ts'
import { useFailed } from '../accounts/expired.ts'

export type Patch = { -readonly [Key in keyof Preferences]?: Preferences[Key] }
export type ChangePreferences = (patch: Patch) => void

const mutationKey = ['notification preferences']

/** The person's preferences with pending changes applied; a failed change reverts by itself. */
export function usePreferences() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery(queries.notifications.preferences.queryOptions())
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  const preferences = found.data && onTheirWay.filter(isPatch).reduce(withPatch, found.data)
  return { found, preferences }
}

const isPatch = (variables: unknown): variables is Patch => typeof variables === 'object' && variables !== null
const withPatch = (preferences: Preferences, patch: Patch): Preferences => ({ ...preferences, ...patch })

/** Changes are sent one after the other, so that the server keeps the last one. */
export function useChangePreferences(): ChangePreferences {
  const failed = useFailed()
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryKey = queries.notifications.preferences.queryKey()
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'notification preferences' },
    mutationFn: (patch: Patch) => api.notifications.changePreferences(patch),
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    onSuccess: preferences => queryClient.setQueryData(queryKey, preferences),
    onError: error => failed('Your notification settings were not saved', error),
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
