import { useRef } from 'react'
import { focusWhenLost } from '../ui/lost-focus.ts'

interface Pages {
  isRefetching: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

/**
 * Loads the next page of the list that stands before `end`, in the same element. The focus moves to the first new row, or to
 * what `rows` matches in it.
 */
export function useShowMore({ isRefetching, refetch, fetchNextPage }: Pages, rows = 'li:not(li li), tr') {
  const end = useRef<HTMLDivElement>(null)
  const more = async () => {
    const list = end.current?.parentElement
    const rowsNow = () => list?.querySelectorAll<HTMLElement>(rows) ?? []
    const before = rowsNow().length
    const pressed = document.activeElement
    // Waits for a refetch that a live event has started: `fetchNextPage` would cancel it, and pages would overlap.
    if (isRefetching) await refetch({ cancelRefetch: false })
    await fetchNextPage()
    focusWhenLost(() => {
      const came = rowsNow()[before]
      // Makes a plain row focusable without adding a tab stop; a link keeps its own.
      if (came && came.tabIndex < 0) came.tabIndex = -1
      return came
    }, pressed)
  }
  return [end, () => void more()] as const
}
