import { useRouteContext } from '@tanstack/react-router'
import type { Assignment } from '#/contract/admin.ts'
import { isolated } from '#/rules/isolated.ts'
import type { Undo } from './undo.tsx'
import { useRemoval } from './use-removal.ts'

export function useUnassign(undo: Undo, onFailed: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  return useRemoval<Assignment>({
    list: 'assignments',
    call: id => api.admin.unassign({ id }),
    after: () => [],
    isRemoved: () => false,
    words: {
      offer: ({ founder, contributor }) => [
        `${isolated(contributor.name)} is no longer in ${isolated(founder.name)}’s team.`,
        `${isolated(contributor.name)} is in ${isolated(founder.name)}’s team again.`,
      ],
      done: 'Assignment Removed',
      failed: 'Error removing assignment',
    },
    undo,
    onFailed,
  })
}
