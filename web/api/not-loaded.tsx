import { ErrorState } from '../ui/error-state.tsx'
import { wordsOf } from './words-of.ts'

type NotLoadedProps = {
  /** The query that failed. */
  of: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** "Your campaigns did not load". */
  title: string
  className?: string | undefined
  /** In place of reading the query again. */
  onRetry?: () => void
}

/** Shown in place of content that did not load, or above its outdated version. */
export const NotLoaded = ({
  of: { error, isFetching, refetch },
  title,
  className,
  onRetry = () => void refetch(),
}: NotLoadedProps) => (
  <ErrorState title={title} busy={isFetching} onRetry={onRetry} className={className}>
    {wordsOf(error)}
  </ErrorState>
)
