import { useState } from 'react'
import type { Person } from '#/contract/shared.ts'
import { limits } from '#/rules/limits.ts'
import { SearchField } from '../ui/search-field.tsx'
import { PersonPicker } from './person-picker.tsx'

type AssignmentFiltersProps = {
  search: { q: string; founder: string }
  /** The founder named in the address, as found in the list's data. */
  founder: Person | undefined
  onChange: (next: { q?: string; founder?: string }, how?: { replace: boolean }) => void
}

export function AssignmentFilters({ search, founder, onChange }: AssignmentFiltersProps) {
  const [chosen, setChosen] = useState<Person>()
  const known = [chosen, founder].find(each => each?.id === search.founder)
  const unnamed = { id: search.founder, name: 'One founder', avatarUrl: null }
  return (
    <search className="mb-4 flex flex-wrap items-start gap-2">
      <SearchField
        label="Search assignments by name or email"
        placeholder="Founder or contributor"
        maxLength={limits.searchMax}
        q={search.q}
        onSearch={q => onChange({ q }, { replace: true })}
      />
      <div className="min-w-0 flex-1 basis-56">
        <PersonPicker
          who="founder"
          label="Only the team of"
          placeholder="All founders"
          value={search.founder ? (known ?? unnamed) : undefined}
          onChange={person => {
            setChosen(person)
            onChange({ founder: person?.id ?? '' })
          }}
        />
      </div>
    </search>
  )
}
