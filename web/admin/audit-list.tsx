import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useRef } from 'react'
import { keepRows } from '../api/keep-rows.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AuditRow } from './audit-row.tsx'
import type { AuditSearch } from './audit-query.ts'
import { auditOptions } from './audit-query.ts'
import { Found } from './found.tsx'
import { freshWhileShort } from './operations-parts.tsx'

type AuditListProps = { filter: AuditSearch; onClear: () => void; onPerson: (id: string) => void }

export function AuditList({ filter, onClear, onPerson }: AuditListProps) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery({
    ...auditOptions(queries, filter),
    placeholderData: keepRows,
    refetchInterval: freshWhileShort,
  })
  const list = useRef<HTMLElement>(null)
  const narrowed = Object.keys(filter).length > 0
  if (found.isError && !found.data) {
    return <NotLoaded title="The audit log did not load" of={found} />
  }
  const items = found.data?.pages.flatMap(page => page.items)
  const clear = () => {
    list.current?.focus()
    onClear()
  }
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label="Entries"
      aria-busy={found.isPlaceholderData}
      className="rounded-lg outline-offset-4"
    >
      <Found found={found} narrowed={narrowed} one="entry" many="entries" />
      {!items ? (
        <Coming />
      ) : items.length === 0 ? (
        <Nothing filtered={narrowed} onClear={clear} />
      ) : (
        <Card as="div" padded={false} className={found.isPlaceholderData ? 'opacity-60' : undefined}>
          <ul className="divide-y divide-line">
            {items.map(entry => (
              <AuditRow key={entry.id} entry={entry} onPerson={onPerson} />
            ))}
          </ul>
        </Card>
      )}
      <ShowMore found={found} />
    </section>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<ScrollText aria-hidden="true" />}
      title={filtered ? 'No entries match' : 'Nothing has been done yet'}
      action={filtered && <Button onClick={onClear}>Clear the filter</Button>}
    >
      {filtered
        ? 'No entry matches everything you are looking for.'
        : 'What admins do, and what people change about their accounts, is kept here.'}
    </EmptyState>
  )
}

function Coming() {
  return (
    <Card as="div" padded={false}>
      <Loading label="Loading the audit log" className="divide-y divide-line">
        {[0, 1, 2, 3].map(line => (
          <div key={line} className="grid gap-2 p-4">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-48" />
          </div>
        ))}
      </Loading>
    </Card>
  )
}
