import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Api } from '#/contract/index.ts'
import type { Notification } from '#/contract/notifications.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import { remember, takeBack } from '../api/one-press.ts'
import type { Notices } from './notices.ts'
import { closeShown } from './this-browser.ts'
import { noticesOptions, withAllRead, without, withRead } from './notices.ts'

/** Marking as read and deleting are optimistic and roll back on failure. */
export function useNoticeChanges() {
  const { me } = useRouteContext({ from: '__root__' })
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
    /** Following a notice marks it as read, except for an admin who impersonates the person: they change nothing. */
    follow: ({ id, read }: Notification) => {
      if (!read && !me?.viewing) markRead(id)
    },
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

interface Sending {
  /** The list without these changes. */
  before: Notices | undefined
  /** Those that have not failed. */
  changes: ((notices: Notices) => Notices)[]
  unanswered: number
}

/** Changes that may be pending at once, from any part of the page: one that fails is taken back alone. */
let sending: Sending | undefined

/** The key of the toast for a failure: several changes that fail together show one. */
const said = 'notices'

function useChange<Input>({ call, show, failed, onDone }: Change<Input>) {
  const tell = useFailed()
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const { queryKey } = noticesOptions(queries)
  const { mutate } = useMutation({
    mutationFn: (input: Input) => call(api, input),
    onMutate: async input => {
      takeBack(said)
      await queryClient.cancelQueries({ queryKey })
      sending ??= { before: queryClient.getQueryData(queryKey), changes: [], unanswered: 0 }
      const change = (notices: Notices) => show(notices, input)
      sending.changes.push(change)
      sending.unanswered += 1
      queryClient.setQueryData(queryKey, notices => notices && change(notices))
      return change
    },
    onSuccess: (_, input) => onDone?.(input),
    onError: (error, _input, change) => {
      if (sending) {
        const { before } = sending
        const changes = sending.changes.filter(each => each !== change)
        sending.changes = changes
        queryClient.setQueryData(queryKey, now => now && before && changes.reduce((list, each) => each(list), before))
      }
      // Another tab was faster: the refetched list shows that.
      if (refusalCode(error) === 'not_found') return
      takeBack(said)
      remember(said, tell(failed, error))
    },
    onSettled: async () => {
      if (sending) sending.unanswered -= 1
      // A refetch while another change is pending would show that change reverted.
      if (sending?.unanswered !== 0) return
      sending = undefined
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
