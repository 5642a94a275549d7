import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useShowMore } from './use-show-more.ts'
import { wordsOf } from './words-of.ts'

type ShowMoreProps = {
  /** The result of the list's infinite query. */
  found: Parameters<typeof useShowMore>[0] & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
  }
  label?: 'Show more' | 'Show older' | 'Load more' | undefined
  /** Selector of the focusable element in each row, where a row is a single link. */
  rows?: string | undefined
}

/** The button at the end of a list that has more pages, also after a failed try. Must follow the list, within the same element. */
export function ShowMore({ found, label = 'Show more', rows }: ShowMoreProps) {
  const [end, more] = useShowMore(found, rows)
  if (!found.hasNextPage) return null
  return (
    <div ref={end} data-print="no" className="mt-5 grid gap-3">
      {found.isFetchNextPageError && <ErrorState title="More did not load">{wordsOf(found.error)}</ErrorState>}
      {/* The same element after a failure, so that it keeps the focus. */}
      <Button busy={found.isFetchingNextPage} onClick={more} className="mx-auto">
        {found.isFetchNextPageError ? 'Retry' : label}
      </Button>
    </div>
  )
}
