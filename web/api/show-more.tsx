import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import { useShowMore } from './use-show-more.ts'
import { wordsOf } from './words-of.ts'

type ShowMoreProps = {
  /** The list as its infinite query stands. */
  found: Parameters<typeof useShowMore>[0] & {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
  }
  label?: 'Show more' | 'Show older' | 'Load more' | undefined
  /** What takes the keyboard in each row, where a row is one link. */
  rows?: string | undefined
}

/** The end of a list that has more, also when the last try failed. Stands after the list, in the same element. */
export function ShowMore({ found, label = 'Show more', rows }: ShowMoreProps) {
  const [end, more] = useShowMore(found, rows)
  if (!found.hasNextPage) return null
  return (
    <div ref={end} data-print="no" className="mt-5 grid gap-3">
      {found.isFetchNextPageError && <ErrorState title="More did not load">{wordsOf(found.error)}</ErrorState>}
      {/* The same one after a failure, so that the focus stays on it. */}
      <Button busy={found.isFetchingNextPage} onClick={more} className="mx-auto">
        {found.isFetchNextPageError ? 'Retry' : label}
      </Button>
    </div>
  )
}
