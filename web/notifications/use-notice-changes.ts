import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Api } from '#/contract/index.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import type { Notices } from './notices.ts'
import { closeShown } from './this-browser.ts'
import { noticesOptions, withAllRead, without, withRead } from './notices.ts'

/** Marking as read and deleting are optimistic and roll back on failure. */
export function useNoticeChanges() {
  const markRead = useChange({
    call: (api, id: string) => api.notifications.markRead({ id }),
    show: withRead,
    failed: 'The notification was not marked as read',
  })
  const markAllRead = useChange({
    call: api => api.notifications.markAllRead(),
    show: withAllRead,
    failed: 'The notifications were not marked as read',
  })
  const remove = useChange({
    call: (api, id: string) => api.notifications.remove({ id }),
    show: without,
    failed: 'The notification was not deleted',
    onDone: id => void closeShown(new Set([id])),
  })
  return {
    markRead,
    markAllRead: () => markAllRead(undefined),
    remove,
  }
}

interface Change<Input> {
  call: (api: Api, input: Input) => Promise<unknown>
  show: (notices: Notices, input: Input) => Notices
  failed: string
  onDone?: (input: Input) => void
}

const mutationKey = ['notices']

function useChange<Input>({ call, show, failed, onDone }: Change<Input>) {
  const tell = useFailed()
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const { queryKey } = noticesOptions(queries)
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (input: Input) => call(api, input),
    onMutate: async input => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, notices => notices && show(notices, input))
      return before
    },
    onSuccess: (_, input) => onDone?.(input),
    onError: (error, _input, before) => {
      queryClient.setQueryData(queryKey, before)
      // Another tab was faster: the refetched list shows that.
      if (refusalCode(error) !== 'not_found') tell(failed, error)
    },
    onSettled: async () => {
      // A refetch while another change is pending would show that change reverted.
      if (queryClient.isMutating({ mutationKey }) === 1) await queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
