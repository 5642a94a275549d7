import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { useRef, useState } from 'react'
import type { User } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { userOptions } from './desk-query.ts'
import { useDeskSearch } from './desk-search.ts'
import { Found } from './found.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { RemoveRole } from './remove-role.tsx'
import { RoleFilters } from './role-filters.tsx'
import { RowsComing } from './rows-coming.tsx'
import { type Undo, UndoOffers } from './undo.tsx'
import { useGiveRole } from './use-give-role.ts'
import { UserRow } from './user-row.tsx'

export function RolesTab({ undo }: { undo: Undo }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const { search, change } = useDeskSearch()
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useInfiniteQuery({ ...userOptions(queries, search), placeholderData: keepPreviousData })
  const { data: counts } = useQuery(queries.admin.userCounts.queryOptions())
  const items = found.data?.pages.flatMap(page => page.items)
  const focusHeading = () => heading.current?.focus()
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
      <UndoOffers offers={undo.offers} drop={undo.drop} onGone={focusHeading} />
      <Found found={found} narrowed={Boolean(search.q) || search.role !== 'all'} one="user" many="users" />
      {found.isPending && <RowsComing label="Loading users" />}
      {found.isError && !items && <NotLoaded title="Error fetching data" of={found} />}
      {items && (
        <Rows
          items={items}
          undo={undo}
          onFocus={focusHeading}
          onClear={() => {
            focusHeading()
            change({ q: '', role: 'all' })
          }}
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
  undo: Undo
  onFocus: () => void
  onClear: () => void
  onOpen: (id: string) => void
}

function Rows({ items, undo, onFocus, onClear, onOpen }: RowsProps) {
  const [removing, setRemoving] = useState<User>()
  const give = useGiveRole(() => document.getElementById('users'))
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="Nobody matches"
          level={3}
          action={<Button onClick={onClear}>Show everybody</Button>}
        >
          Search looks in names and email addresses.
        </EmptyState>
      ) : (
        <Card as="div" padded={false}>
          <ul className="divide-y divide-line">
            {items.map(user => (
              <UserRow
                key={user.id}
                user={user}
                giving={give.isPending && give.variables.user.id === user.id ? give.variables.role : undefined}
                onGive={role => give.mutate({ user, role })}
                onRemove={() => setRemoving(user)}
                onOpen={() => onOpen(user.id)}
              />
            ))}
          </ul>
        </Card>
      )}
      <RemoveRole user={removing} undo={undo} onClose={() => setRemoving(undefined)} onFailed={onFocus} />
    </>
  )
}
