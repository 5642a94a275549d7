import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { useRef } from 'react'
import type { Assignment } from '#/contract/admin.ts'
import { keepRows } from '../api/keep-rows.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { AssignmentFilters } from './assignment-filters.tsx'
import { AssignmentRow } from './assignment-row.tsx'
import { assignmentOptions } from './desk-query.ts'
import { useDeskSearch } from './desk-search.ts'
import { Found } from './found.tsx'
import { RowsComing } from './rows-coming.tsx'
import { type Undo, UndoOffers } from './undo.tsx'
import { useUnassign } from './use-unassign.ts'

export function AssignmentList({ undo }: { undo: Undo }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { queries } = useRouteContext({ from: '__root__' })
  const { search, change } = useDeskSearch()
  const found = useInfiniteQuery({ ...assignmentOptions(queries, search), placeholderData: keepRows })
  const saveFocus = () => focusWhenLost(() => heading.current)
  const unassign = useUnassign(undo, saveFocus)
  const narrowed = Boolean(search.q || search.founder)
  const items = found.data?.pages.flatMap(page => page.items)
  const shownFounder = items?.find(({ founder }) => founder.id === search.founder)?.founder
  return (
    <section aria-labelledby="assignments" className="min-w-0">
      <h2 id="assignments" ref={heading} tabIndex={-1} className="mb-3 text-lg outline-none">
        Team Assignments
      </h2>
      <AssignmentFilters search={search} founder={shownFounder} onChange={change} />
      <UndoOffers offers={undo.offers} drop={undo.drop} onGone={saveFocus} />
      <Found found={found} narrowed={narrowed} one="assignment" many="assignments" />
      {found.isPending && <RowsComing label="Loading team assignments" />}
      {found.isError && !items && <NotLoaded title="Error fetching data" of={found} />}
      {items && (
        <Rows
          items={items}
          filtered={narrowed}
          onRemove={assignment => unassign.mutate(assignment)}
          onClear={() => {
            heading.current?.focus()
            change({ q: '', founder: '' })
          }}
        />
      )}
      {items && <ShowMore found={found} />}
    </section>
  )
}

type RowsProps = {
  items: readonly Assignment[]
  filtered: boolean
  onRemove: (assignment: Assignment) => void
  onClear: () => void
}

function Rows({ items, filtered, onRemove, onClear }: RowsProps) {
  if (items.length === 0) {
    return filtered ? (
      <EmptyState
        icon={<SearchX aria-hidden="true" />}
        title="No assignment matches"
        level={3}
        action={<Button onClick={onClear}>Show all</Button>}
      >
        Search looks in names and email addresses of founders and contributors.
      </EmptyState>
    ) : (
      <EmptyState icon={<Users aria-hidden="true" />} title="No assignments yet" level={3}>
        Choose a founder and a contributor, and press Create.
      </EmptyState>
    )
  }
  return (
    <Card as="div" padded={false}>
      <ul className="divide-y divide-line">
        {items.map(assignment => (
          <AssignmentRow key={assignment.id} assignment={assignment} onRemove={() => onRemove(assignment)} />
        ))}
      </ul>
    </Card>
  )
}
