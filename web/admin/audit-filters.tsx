import Search from 'lucide-react/icons/search'
import { useRef } from 'react'
import { auditActions, auditWords } from '#/rules/audit.ts'
import { limits } from '#/rules/limits.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { Select } from '../ui/select.tsx'
import { useTypedSearch } from '../ui/typed-search.ts'
import type { AuditChange, AuditSearch } from './audit-query.ts'

type AuditFiltersProps = {
  filter: AuditSearch
  /** Typing replaces the history entry; a choice adds one that Back undoes. */
  onChange: (change: AuditChange, how?: { typed: boolean }) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { action = '', from = '', to = '', about } = filter
  const fields = useRef<HTMLElement>(null)
  const showEverybody = () => {
    onChange({ about: undefined })
    focusWhenLost(() => fields.current?.querySelector('input'))
  }
  return (
    <search
      ref={fields}
      aria-label="The audit log"
      className="mb-5 grid grid-cols-2 gap-3 max-sm:[&>:nth-child(-n+3)]:col-span-2 sm:grid-cols-6 sm:*:col-span-2 sm:[&>:nth-child(4)]:col-span-3 sm:[&>:nth-child(5)]:col-span-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto_auto] lg:*:col-span-1!"
    >
      <Typed
        label="Person"
        placeholder="Name or email"
        value={filter.person ?? ''}
        onChange={person => onChange({ person }, { typed: true })}
      />
      <Field label="What was done" required={false}>
        <Select
          value={action}
          onChange={event => onChange({ action: auditActions.find(each => each === event.target.value) })}
        >
          <option value="">Everything</option>
          {auditActions.map(each => (
            <option key={each} value={each}>
              {capital(auditWords[each])}
            </option>
          ))}
        </Select>
      </Field>
      <Typed
        label="Reason"
        placeholder="Words in the reason"
        value={filter.q ?? ''}
        onChange={q => onChange({ q }, { typed: true })}
      />
      <Field
        label="From"
        required={false}
        help={zone}
        error={isAhead(from) ? 'This day has not begun yet.' : undefined}
      >
        <Day value={from} onChange={day => onChange({ from: day }, { typed: true })} />
      </Field>
      <Field
        label="To"
        required={false}
        help={zone}
        error={from && to && to < from ? 'This day is before the one in From.' : undefined}
      >
        <Day value={to} onChange={day => onChange({ to: day }, { typed: true })} />
      </Field>
      {about && (
        <p className="col-span-full! flex flex-wrap items-center gap-3">
          <span className="text-muted">Only what one account did, or what was done to it.</span>
          <Button size="sm" onClick={showEverybody}>
            Show everybody
          </Button>
        </p>
      )}
    </search>
  )
}

const isAhead = (day: string) => day > new Date().toISOString().slice(0, 10)

/** Needs saying, because the times in the list are in the reader's time zone. */
const zone = 'Days are in UTC.'

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

type TypedProps = { label: string; placeholder: string; value: string; onChange: (text: string) => void }

function Typed({ label, placeholder, value, onChange }: TypedProps) {
  const { text, type, search } = useTypedSearch(value, onChange)
  return (
    <Field label={label} required={false}>
      <Input
        type="search"
        lead={<Search aria-hidden="true" />}
        placeholder={placeholder}
        value={text}
        maxLength={limits.searchMax}
        autoComplete="off"
        spellCheck={false}
        onChange={event => type(event.target.value)}
        onBlur={() => search(text)}
        onKeyDown={event => event.key === 'Enter' && search(text)}
      />
    </Field>
  )
}

type DayProps = { value: string; onChange: (day: string) => void }

/**
 * While a year is being typed, the browser already reports a date with the first digits as its year: 2, 20, 202. Without `min` and
 * `max`, because Chromium forgets a half-typed date when one of them changes.
 */
function Day({ value, onChange }: DayProps) {
  const { text, type, search } = useTypedSearch(value, day => (!day || day >= '1000') && onChange(day))
  return (
    <Input
      type="date"
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={event => search(event.target.value)}
    />
  )
}
