import { useRef } from 'react'
import { focusWhenLost } from '../ui/lost-focus.ts'

interface Pages {
  isRefetching: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

/**
 * The next page of the list that stands before `end`, in the same element. The keyboard goes on with the first row that came:
 * with the row itself, or with what `rows` finds in each.
 */
export function useShowMore({ isRefetching, refetch, fetchNextPage }: Pages, rows = 'li:not(li li), tr') {
  const end = useRef<HTMLDivElement>(null)
  const more = async () => {
    const list = end.current?.parentElement
    const rowsNow = () => list?.querySelectorAll<HTMLElement>(rows) ?? []
    const before = rowsNow().length
    const pressed = document.activeElement
    // What a live fact reads again is waited for: it would be dropped, and pages would overlap.
    if (isRefetching) await refetch({ cancelRefetch: false })
    await fetchNextPage()
    focusWhenLost(() => {
      const came = rowsNow()[before]
      // A row is no stop of its own; a link stays one.
      if (came && came.tabIndex < 0) came.tabIndex = -1
      return came
    }, pressed)
  }
  return [end, () => void more()] as const
}
