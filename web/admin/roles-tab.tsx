import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { useRef, useState } from 'react'
import type { User } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import { keepRows } from '../api/keep-rows.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { userOptions } from './desk-query.ts'
import { useDeskSearch } from './desk-search.ts'
import { Found } from './found.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { RemoveRole } from './remove-role.tsx'
import { RoleFilters } from './role-filters.tsx'
import { RowsComing } from './rows-coming.tsx'
import { type Undo, UndoOffers } from './undo.tsx'
import { UserRow } from './user-row.tsx'
import { usePeopleDraft } from './use-people-draft.ts'

export function RolesTab({ undo }: { undo: Undo }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const { search, change } = useDeskSearch()
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useInfiniteQuery({ ...userOptions(queries, search), placeholderData: keepRows })
  const { data: counts } = useQuery(queries.admin.userCounts.queryOptions())
  const items = found.data?.pages.flatMap(page => page.items)
  const saveFocus = () => focusWhenLost(() => heading.current)
  const { chooseFounder } = usePeopleDraft()
  const assign = (founder: User) => {
    chooseFounder(founder)
    change({ tab: 'assignments', q: '', role: 'all' })
    focusWhenLost(
      () => document.querySelectorAll<HTMLElement>('[aria-labelledby="new-assignment"] [role="combobox"]')[1],
    )
  }
  return (
    <section aria-labelledby="users">
      <h2 id="users" ref={heading} tabIndex={-1} className="mb-3 text-lg outline-none">
        Users
      </h2>
      <search className="mb-4 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search users by name or email"
          placeholder="Name or email"
          maxLength={limits.searchMax}
          q={search.q}
          onSearch={q => change({ q }, { replace: true })}
        />
        <RoleFilters value={search.role} counts={counts} onChange={role => change({ role })} />
      </search>
      <UndoOffers offers={undo.offers} drop={undo.drop} onGone={saveFocus} />
      <Found found={found} narrowed={Boolean(search.q) || search.role !== 'all'} one="user" many="users" />
      {found.isPending && <RowsComing label="Loading users" />}
      {found.isError && !items && <NotLoaded title="Error fetching data" of={found} />}
      {items && (
        <Rows
          items={items}
          isForTeams={search.role === 'teamless' && !search.q}
          undo={undo}
          onGone={saveFocus}
          onClear={() => {
            heading.current?.focus()
            change({ q: '', role: 'all' })
          }}
          onAssign={assign}
          onOpen={person => change({ person })}
        />
      )}
      {items && <ShowMore found={found} />}
      <PersonDialog personId={search.person || undefined} onClose={() => change({ person: '' }, { replace: true })} />
    </section>
  )
}

type RowsProps = {
  items: readonly User[]
  /** The list is of founders without a team, and not searched. */
  isForTeams: boolean
  undo: Undo
  /** Called when what had the focus is removed. */
  onGone: () => void
  onClear: () => void
  onAssign: (founder: User) => void
  onOpen: (id: string) => void
}

function Rows({ items, isForTeams, undo, onGone, onClear, onAssign, onOpen }: RowsProps) {
  const [removing, setRemoving] = useState<User>()
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title={isForTeams ? 'Nobody is waiting for a team' : 'Nobody matches'}
          level={3}
          action={<Button onClick={onClear}>Show everybody</Button>}
        >
          {isForTeams
            ? 'Founders are here while their plan comes with a team that nobody is on.'
            : 'Search looks in names and email addresses.'}
        </EmptyState>
      ) : (
        <Card as="div" padded={false}>
          <ul className="divide-y divide-line">
            {items.map(user => (
              <UserRow
                key={user.id}
                user={user}
                onGone={onGone}
                onAssign={() => onAssign(user)}
                onRemove={() => setRemoving(user)}
                onOpen={() => onOpen(user.id)}
              />
            ))}
          </ul>
        </Card>
      )}
      <RemoveRole user={removing} undo={undo} onClose={() => setRemoving(undefined)} onFailed={onGone} />
    </>
  )
}
