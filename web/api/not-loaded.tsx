import { ErrorState } from '../ui/states.tsx'
import { wordsOf } from './words-of.ts'

type NotLoadedProps = {
  /** The query that failed. */
  of: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** "Your campaigns did not load". */
  title: string
  className?: string | undefined
}

/** What stands in place of something that did not load, or over what was known of it before. */
export const NotLoaded = ({ of: { error, isFetching, refetch }, title, className }: NotLoadedProps) => (
  <ErrorState title={title} busy={isFetching} onRetry={() => void refetch()} className={className}>
    {wordsOf(error)}
  </ErrorState>
)
