import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#/contract/admin.ts'
import { grouped } from '#/rules/counted.ts'
import { isolated } from '#/rules/isolated.ts'
import { undoTimeWords } from '#/rules/undo-time.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import { remember, takeBack } from '../api/one-press.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { useUndoSeconds } from '../undo-seconds.ts'
import { changeRow } from './desk-query.ts'
import type { Undo } from './undo.tsx'

type RemoveRoleProps = {
  /** The person about to lose their role; undefined while the dialog is closed. */
  user: User | undefined
  undo: Undo
  onClose: () => void
  /** Called when the Undo, which had the focus, is gone because nothing was removed. */
  onFailed: () => void
}

/**
 * Asks for confirmation although it can be undone: the effect is far-reaching, and others see it during the time for
 * undoing.
 */
export function RemoveRole({ user, undo, onClose, onFailed }: RemoveRoleProps) {
  // Keeps the text while the dialog fades out.
  const [shown, setShown] = useState(user)
  if (user && user !== shown) setShown(user)
  const remove = useRemoveRole(undo, onFailed)
  const undoSeconds = useUndoSeconds()
  if (!shown) return null
  const { name, role } = shown
  return (
    <ConfirmDialog
      open={user !== undefined}
      onClose={onClose}
      title={`Remove ${isolated(name)}’s role as a ${role}?`}
      description={`${consequences(shown)} You can undo this for ${undoTimeWords(undoSeconds)}.`}
      confirm="Remove"
      onConfirm={() => {
        onClose()
        remove.mutate(shown)
      }}
    />
  )
}

function consequences({ role, teamCount, openCount }: User) {
  const team = role === 'founder' ? 'Their team ends' : 'They leave every team'
  const teams = teamCount === 0 ? '' : `${team} (${grouped(teamCount)}).`
  if (role === 'founder') {
    const paused = openCount === 0 ? '' : `Their running campaigns pause (${grouped(openCount)}).`
    return `They can no longer run campaigns. ${teams} ${paused} Their plan goes on until they cancel it.`
  }
  const work =
    openCount === 0 ? '' : `Work of theirs in review stays, and may still be approved (${grouped(openCount)}).`
  return `They can no longer take part. ${teams} ${work}`
}

/** Updates the row optimistically and offers Undo above the list; rolls back if the server refuses. */
function useRemoveRole(undo: Undo, onFailed: () => void) {
  const failed = useFailed()
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const key = queries.admin.users.key()
  return useMutation({
    mutationFn: ({ id }: User) => api.admin.removeRole({ id }),
    onMutate: async ({ id, name, role }) => {
      takeBack(id)
      await queryClient.cancelQueries({ queryKey: key })
      const restore = changeRow<User>(queryClient, key, id, row => [
        { ...row, role: null, roleRemoved: true, teamCount: 0, openCount: 0 },
      ])
      return {
        restore,
        settle: undo.offer(`${isolated(name)} is no longer a ${role}.`, `${isolated(name)} is a ${role} again.`),
      }
    },
    onSuccess: (removal, _, { settle }) => {
      settle(removal)
      toast.success('Role Removed')
    },
    onError: (error, { id }, context) => {
      context?.settle(undefined)
      onFailed()
      // Another admin was faster: the role is gone all the same, but only they can undo it.
      if (refusalCode(error) === 'not_found') return toast.success('Role Removed')
      context?.restore()
      remember(id, failed('Error removing role', error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.admin.key() }),
  })
}
