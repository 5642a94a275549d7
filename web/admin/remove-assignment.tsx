import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Assignment } from '#/contract/admin.ts'
import { refusalCode, wordsOf } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'
import { removeWords } from './assignment-row.tsx'

type RemoveAssignmentProps = {
  /** The one that is about to go; undefined while nobody asked. */
  assignment: Assignment | undefined
  onClose: () => void
  onRemoved: () => void
}

export function RemoveAssignment({ assignment, onClose, onRemoved }: RemoveAssignmentProps) {
  // Keeps its words while the dialog fades.
  const [shown, setShown] = useState(assignment)
  if (assignment && assignment !== shown) setShown(assignment)
  const unassign = useUnassign(() => {
    onClose()
    requestAnimationFrame(onRemoved)
  })
  if (!shown) return null
  const { founder, contributor } = shown
  return (
    <ConfirmDialog
      open={assignment !== undefined}
      onOpenChange={open => !open && !unassign.isPending && onClose()}
      title={`${removeWords(shown)}?`}
      description={`${contributor.name} no longer sees the posts that ${founder.name} keeps for the team. You can assign them again later.`}
      confirm="Remove"
      busy={unassign.isPending}
      onConfirm={() => unassign.mutate(shown.id)}
    />
  )
}

function useUnassign(onGone: () => void) {
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const gone = async () => {
    await queryClient.invalidateQueries({ queryKey: queries.admin.key() })
    onGone()
    toast.success('Assignment Removed')
  }
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => api.admin.unassign({ id }),
    onSuccess: gone,
    onError: error =>
      // Another admin was faster: it is gone all the same.
      refusalCode(error) === 'not_found' ? gone() : toast.error('Error removing assignment', wordsOf(error)),
  })
}
