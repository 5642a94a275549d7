import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Preferences } from '#/rules/preferences.ts'
import { useFailed } from '../accounts/expired.ts'
import { remember, takeBack } from '../api/one-press.ts'

export type Patch = { -readonly [Key in keyof Preferences]?: Preferences[Key] }
export type ChangePreferences = (patch: Patch) => void

const said = 'notification preferences'
const mutationKey = [said]

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
    scope: { id: said },
    mutationFn: (patch: Patch) => api.notifications.changePreferences(patch),
    onMutate: () => {
      takeBack(said)
      return queryClient.cancelQueries({ queryKey })
    },
    onSuccess: preferences => queryClient.setQueryData(queryKey, preferences),
    onError: error => remember(said, failed('Your notification settings were not saved', error)),
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
