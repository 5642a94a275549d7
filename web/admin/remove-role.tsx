import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { User } from '#/contract/admin.ts'
import { grouped } from '#/rules/counted.ts'
import { isolated } from '#/rules/isolated.ts'
import { undoTimeWords } from '#/rules/undo-time.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useUndoSeconds } from '../undo-seconds.ts'
import type { Undo } from './undo.tsx'
import { useRemoval } from './use-removal.ts'

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
    return `They can no longer run campaigns. ${teams} ${paused} Their plan runs on until they cancel it.`
  }
  const work = openCount === 0 ? '' : `Their work in review stays, and may still be approved (${grouped(openCount)}).`
  return `They can no longer take part. ${teams} ${work}`
}

function useRemoveRole(undo: Undo, onFailed: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  return useRemoval<User>({
    list: 'users',
    call: id => api.admin.removeRole({ id }),
    after: row => [{ ...row, role: null, roleRemoved: true, teamCount: 0, openCount: 0 }],
    isRemoved: ({ role }) => role === null,
    words: {
      offer: ({ name, role }) => [`${isolated(name)} is no longer a ${role}.`, `${isolated(name)} is a ${role} again.`],
      done: 'Role Removed',
      failed: 'Error removing role',
    },
    undo,
    onFailed,
  })
}
