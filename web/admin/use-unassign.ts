import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Assignment } from '#/contract/admin.ts'
import { isolated } from '#/rules/isolated.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import { remember, takeBack } from '../api/one-press.ts'
import { toast } from '../ui/toast.ts'
import { changeRow } from './desk-query.ts'
import type { Undo } from './undo.tsx'

/** Removes the row optimistically, with an Undo in its place; rolls back if the server refuses. */
export function useUnassign(undo: Undo, onFailed: () => void) {
  const failed = useFailed()
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const key = queries.admin.assignments.key()
  return useMutation({
    mutationFn: ({ id }: Assignment) => api.admin.unassign({ id }),
    onMutate: async assignment => {
      const { id, founder, contributor } = assignment
      takeBack(id)
      await queryClient.cancelQueries({ queryKey: key })
      const restore = changeRow<Assignment>(queryClient, key, id, () => [])
      const settle = undo.offer(
        `${isolated(contributor.name)} is no longer in ${isolated(founder.name)}’s team.`,
        `${isolated(contributor.name)} is in ${isolated(founder.name)}’s team again.`,
      )
      return { restore, settle }
    },
    onSuccess: (removal, _, { settle }) => {
      settle(removal)
      toast.success('Assignment Removed')
    },
    onError: (error, { id }, context) => {
      context?.settle(undefined)
      onFailed()
      // Another admin was faster: the assignment is gone all the same, but only they can undo it.
      if (refusalCode(error) === 'not_found') return toast.success('Assignment Removed')
      context?.restore()
      remember(id, failed('Error removing assignment', error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.admin.key() }),
  })
}
