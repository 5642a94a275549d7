import type { RoleFilter } from '#/contract/admin.ts'
import { useNumber } from '../ui/locale.ts'
import { Select } from '../ui/select.tsx'

type RoleFiltersProps = {
  value: RoleFilter
  counts: Readonly<Record<RoleFilter, number>> | undefined
  onChange: (role: RoleFilter) => void
}

const options: readonly { value: RoleFilter; label: string }[] = [
  { value: 'all', label: 'All roles' },
  { value: 'founder', label: 'Founders' },
  { value: 'contributor', label: 'Contributors' },
  { value: 'admin', label: 'Admins' },
  { value: 'none', label: 'Without a role' },
  { value: 'teamless', label: 'Awaiting a team' },
]

/** A select, because six options with counts are too wide for a row of buttons on a phone. */
export function RoleFilters({ value, counts, onChange }: RoleFiltersProps) {
  const number = useNumber()
  return (
    <div className="w-full sm:w-56">
      <Select
        aria-label="Role"
        value={value}
        onChange={event => {
          const chosen = options.find(option => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {counts ? `${option.label} (${number(counts[option.value])})` : option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
