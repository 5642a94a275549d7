import { ErrorState } from '../ui/error-state.tsx'
import { wordsOf } from './words-of.ts'

type NotLoadedProps = {
  /** The query that failed. */
  of: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
  /** "Your campaigns did not load". */
  title: string
  className?: string | undefined
}

/** Shown in place of content that did not load, or above its outdated version. */
export const NotLoaded = ({ of: { error, isFetching, refetch }, title, className }: NotLoadedProps) => (
  <ErrorState title={title} busy={isFetching} onRetry={() => void refetch()} className={className}>
    {wordsOf(error)}
  </ErrorState>
)
