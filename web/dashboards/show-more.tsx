import { wordsOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'

type ShowMoreProps = {
  /** The list as its infinite query stands. */
  found: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
  }
  onMore: () => void
}

/** The end of a list that has more, also when the last try failed. */
export function ShowMore({ found, onMore }: ShowMoreProps) {
  if (!found.hasNextPage) return null
  if (found.isFetchNextPageError) {
    return (
      <ErrorState title="More did not load" busy={found.isFetchingNextPage} onRetry={onMore} className="mt-4">
        {wordsOf(found.error)}
      </ErrorState>
    )
  }
  return (
    <div data-print="no" className="mt-5 flex justify-center">
      <Button busy={found.isFetchingNextPage} onClick={onMore}>
        Show more
      </Button>
    </div>
  )
}
