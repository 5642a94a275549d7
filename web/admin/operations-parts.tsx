import { useRouteContext } from '@tanstack/react-router'
import type { Queue } from '#/rules/jobs.ts'
import { countMax } from '#/rules/operations.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode } from '../api/api.ts'
import { loadedPages } from '../api/pages-at-once.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useNumber } from '../ui/locale.ts'
import { toast } from '../ui/toast.ts'

/** These lists change without any action on the page, so they are polled while it is open. */
export const freshMs = 5_000

interface Listed {
  state: { data: Parameters<typeof loadedPages>[0]; fetchMeta: { fetchMore?: unknown } | null }
}

/**
 * Stops polling once a second page is loaded, since rows would move while they are read; or once it was asked for, since polling would
 * take the message that it failed off the screen.
 */
export const freshWhileShort = ({ state: { data, fetchMeta } }: Listed) =>
  loadedPages(data) > 1 || fetchMeta?.fetchMore ? false : freshMs

/** Formats a count: exact up to the limit at which the server stops counting, then "… or more". */
export function useCount() {
  const number = useNumber()
  return (count: number) => (count >= countMax ? `${number(countMax)} or more` : number(count))
}

/** Retries one failed item, or the whole queue if no id is given. */
export function useRetry(queue: Queue) {
  const failed = useFailed()
  const number = useNumber()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ operations, billing }) => [operations, billing.events])
  return useOnePress({
    mutationFn: (id: string | undefined) => api.operations.retry({ queue, ...(id && { id }) }),
    onSuccess: ({ count }) =>
      count > 0
        ? toast.success(count === 1 ? 'It is tried again now' : `${number(count)} are tried again now`)
        : toast.success('Nothing had to be tried again'),
    onError: error =>
      refusalCode(error) === 'not_found'
        ? toast.error('It is no longer among the failed')
        : failed('Nothing was tried again', error),
    onSettled: reread,
  })
}

export const listLook = 'divide-y divide-line rounded-lg border border-line bg-surface'

/** Skeleton rows for a list that is loading. */
export function ComingRows({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <Loading label={label} className={listLook}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid grid-cols-1 gap-2 px-4 py-3.5">
          <Skeleton className="h-4 w-56 max-w-full" />
          <Skeleton className="h-3.5 w-80 max-w-full" />
        </div>
      ))}
    </Loading>
  )
}
