import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Removal } from '#/contract/admin.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import { remember, takeBack } from '../api/one-press.ts'
import type { Queries } from '../api/queries.ts'
import { withAnswer } from '../api/with-answer.ts'
import { toast } from '../ui/toast.ts'
import { changeRow, readRow } from './desk-query.ts'
import type { Undo } from './undo.tsx'

interface Removing<Row> {
  list: keyof Pick<Queries['admin'], 'assignments' | 'users'>
  call: (id: string) => Promise<Removal>
  /** The rows that the list shows in place of this one afterwards: none, or a changed one. */
  after: (row: Row) => Row[]
  isRemoved: (row: Row) => boolean
  words: { offer: (row: Row) => Parameters<Undo['offer']>; done: string; failed: string }
  undo: Undo
  /** Called when the Undo, which had the focus, is gone because nothing was removed. */
  onFailed: () => void
}

/** Changes the list optimistically, with an Undo above it; rolls back if the server refuses. */
export function useRemoval<Row extends { id: string }>(removing: Removing<Row>) {
  const { list, call, after, isRemoved, words, undo, onFailed } = removing
  const failed = useFailed()
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  const queryKey = queries.admin[list].key()
  return useMutation({
    mutationFn: ({ id }: Row) =>
      withAnswer(
        () => call(id),
        async () => {
          const row = await readRow<Row>(queryClient, queryKey, id)
          return !row || isRemoved(row)
        },
      ),
    onMutate: async row => {
      takeBack(row.id)
      await queryClient.cancelQueries({ queryKey })
      const restore = changeRow<Row>(queryClient, queryKey, row.id, after)
      return { restore, settle: undo.offer(...words.offer(row)) }
    },
    onSuccess: (removal, _, { settle }) => {
      settle(removal)
      toast.success(words.done)
    },
    onError: (error, { id }, context) => {
      context?.settle(undefined)
      onFailed()
      // Another admin was faster: it is gone all the same, but only they can undo it.
      if (refusalCode(error) === 'not_found') return toast.success(words.done)
      context?.restore()
      remember(id, failed(words.failed, error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.admin.key() }),
  })
}
