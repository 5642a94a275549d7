import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Flag from 'lucide-react/icons/flag'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { CaseList } from '#/rules/moderation.ts'
import { byCursor } from '../api/by-cursor.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Button } from '../ui/button.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CaseCard } from './case-card.tsx'

type CasesProps = { list: CaseList; onPerson: (id: string) => void; onAll: () => void }

export function Cases({ list, onPerson, onAll }: CasesProps) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(queries.moderation.cases.infiniteOptions(byCursor({ list })))
  const place = useRef<HTMLElement>(null)
  const items = found.data?.pages.flatMap(page => page.items) ?? []
  useShownOnceEmpty(place, items.length)
  if (found.isPending) return <Coming />
  if (!found.data) {
    return <NotLoaded title="The reports did not load" of={found} />
  }
  return (
    // Focusable, because the card that had the focus may disappear: the keyboard then stays in the list.
    <section ref={place} tabIndex={-1} aria-label="Reports" className="rounded-lg outline-offset-4">
      {items.length === 0 ? (
        <Nothing list={list} onAll={onAll} />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {items.map(one => (
            <li key={one.id}>
              <CaseCard case={one} onPerson={onPerson} onDone={() => focusWhenLost(() => place.current)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore found={found} />
    </section>
  )
}

/** On a phone the window may be left at the footer when the last card goes. */
function useShownOnceEmpty(place: RefObject<HTMLElement | null>, count: number) {
  const before = useRef(count)
  useEffect(() => {
    if (count === 0 && before.current > 0) place.current?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [place, count])
}

const nothing: Readonly<Record<CaseList, { title: string; words: string }>> = {
  open: {
    title: 'Nothing is waiting',
    words: 'What people report in squads, on campaigns and in reviews arrives here.',
  },
  mine: {
    title: 'You have not taken any reports on',
    words: 'Take a report on, so that nobody else decides on it too.',
  },
  closed: { title: 'Nothing has been closed yet', words: 'What was decided, by whom and why, stays here.' },
}

function Nothing({ list, onAll }: Pick<CasesProps, 'list' | 'onAll'>) {
  const { title, words } = nothing[list]
  return (
    <EmptyState
      icon={<Flag aria-hidden="true" />}
      title={title}
      action={list === 'mine' && <Button onClick={onAll}>Show open reports</Button>}
    >
      {words}
    </EmptyState>
  )
}

function Coming() {
  return (
    <Loading label="Loading the reports" className="grid gap-4">
      {[0, 1].map(row => (
        <div key={row} className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4">
          <Skeleton className="h-5 w-64 max-w-full" />
          <Skeleton className="h-24" />
          <Skeleton className="h-9 w-24" />
        </div>
      ))}
    </Loading>
  )
}
