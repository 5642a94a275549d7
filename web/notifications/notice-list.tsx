import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { wordsOf } from '../api/api.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useShowMore } from '../api/use-show-more.ts'
import { NoticeItem } from './notice-item.tsx'
import type { Notices } from './notices.ts'
import type { useNoticeChanges } from './use-notice-changes.ts'

type NoticeListProps = {
  found: UseInfiniteQueryResult<Notices>
  changes: ReturnType<typeof useNoticeChanges>
  /** Called when a notice was followed and the panel should close. */
  onLeave: () => void
}

export function NoticeList({ found, changes, onLeave }: NoticeListProps) {
  const [end, more] = useShowMore(found, 'li a')
  if (found.isPending) return <Coming />
  if (!found.data) {
    return <NotLoaded title="Your notifications did not load" of={found} className="m-3" />
  }
  const items = found.data.pages.flatMap(page => page.items)
  if (items.length === 0) return <p className="px-4 py-12 text-center text-muted">No notifications yet</p>
  return (
    <div role="presentation" onKeyDown={walk} className="max-h-100 overflow-y-auto overscroll-contain">
      <ul className="divide-y divide-line">
        {items.map(notice => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            onRead={() => changes.markRead(notice.id)}
            onRemove={() => changes.remove(notice.id)}
            onFollow={() => {
              changes.follow(notice)
              onLeave()
            }}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <div ref={end} className="border-t border-line p-2">
          {found.isFetchNextPageError && (
            <div ref={showEnd} className="mb-2">
              <ErrorState title="More did not load">{wordsOf(found.error)}</ErrorState>
            </div>
          )}
          <Button variant="ghost" size="sm" className="w-full" busy={found.isFetchingNextPage} onClick={more}>
            {found.isFetchNextPageError ? 'Retry' : 'Show older'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The message that more did not load has pushed the button below it, which tries again, out of the panel. */
const showEnd = (failure: HTMLElement | null) => failure?.parentElement?.scrollIntoView({ block: 'nearest' })

/** The up and down arrows move between notices; Tab also stops at each notice's buttons. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const item = event.target instanceof Element ? event.target.closest('li') : null
  if (step === 0 || !item) return
  event.preventDefault()
  const links = Array.from(event.currentTarget.querySelectorAll('a'))
  links[links.findIndex(link => item.contains(link)) + step]?.focus()
}

function Coming() {
  return (
    <Loading label="Loading notifications" className="divide-y divide-line">
      {[0, 1, 2].map(line => (
        <div key={line} className="grid gap-2 py-3.5 ps-8 pe-4">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-full" />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </Loading>
  )
}
