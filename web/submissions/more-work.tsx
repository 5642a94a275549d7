import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { MoreWork } from './use-more-work.ts'

/** Under a group of work that goes on. The keyboard goes on with the first card that came. */
export function ShowMore({ work, label }: { work: MoreWork; label: 'Show older' | 'Show more' }) {
  if (!work.hasMore) return null
  if (work.failed) {
    return (
      <ErrorState title="The rest did not load" busy={work.busy} onRetry={() => void work.more()} className="mt-3">
        {work.failed}
      </ErrorState>
    )
  }
  return (
    <div className="mt-3 flex justify-center">
      <Button busy={work.busy} onClick={() => void work.more()}>
        {label}
      </Button>
    </div>
  )
}
