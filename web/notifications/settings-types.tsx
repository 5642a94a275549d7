import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId } from 'react'
import type { Preferences } from '#/rules/preferences.ts'
import type { Role } from '#/rules/roles.ts'
import { Card } from '../ui/card.tsx'
import { SwitchBox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import type { NoticeRow, Way } from './notice-rows.ts'
import { whatOf, offOf, isOn, rowsFor, rowsOfOthers, switched } from './notice-rows.ts'
import type { ChangePreferences } from './preferences.ts'

const ways = [
  ['app', 'In app'],
  ['push', 'Push'],
  ['email', 'Email'],
] as const satisfies readonly [Way, string][]

type TypesProps = {
  role: Role | null
  preferences: Preferences
  onChange: ChangePreferences
  /** Whether this installation sends mail. */
  mails: boolean
}

/** Which notices a person receives and how: a table on wide screens, a list of questions on narrow ones. */
export function NoticeTypes({ role, preferences, onChange, mails }: TypesProps) {
  const [own, others] = [rowsFor(role), rowsOfOthers(role)]
  const list = (rows: readonly NoticeRow[]) => (
    <div className="divide-y divide-line">
      {rows.map(row => (
        <TypeRow key={row.title} row={row} preferences={preferences} onChange={onChange} mails={mails} />
      ))}
    </div>
  )
  return (
    <Card title="What you hear about" note={noteOf(own.length, mails)} padded={false}>
      {own.length > 0 && (
        <div aria-hidden="true" className={cn(gridLook, 'border-b border-line px-4 py-2 max-sm:hidden')}>
          {ways.map(([way, label]) => (
            <span key={way} className="text-center eyebrow first:col-start-2">
              {label}
            </span>
          ))}
        </div>
      )}
      {list(own)}
      {others.length > 0 && (
        <details className="group not-first:border-t not-first:border-line">
          <summary className="flex min-h-control cursor-pointer list-none items-center justify-between gap-4 px-4 py-2.5 font-semibold -outline-offset-2 [&::-webkit-details-marker]:hidden">
            <span>
              Other roles
              <span className="block text-sm font-normal text-muted">
                For what you did in another role, or a role you get later.
              </span>
            </span>
            <ChevronDown aria-hidden="true" className="size-4.5 shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <div className="border-t border-line">{list(others)}</div>
        </details>
      )}
    </Card>
  )
}

const noteOf = (rows: number, mails: boolean) =>
  rows === 0
    ? 'What reaches you depends on your role, and you have none now.'
    : `“In app” is the main switch: turn it off and nothing of that kind reaches you.${mails ? '' : ' Email is not set up here.'}`

const gridLook = 'grid gap-x-2 sm:grid-cols-[minmax(0,1fr)_repeat(3,4.25rem)]'

function TypeRow({ row, preferences, onChange, mails }: Omit<TypesProps, 'role'> & { row: NoticeRow }) {
  const id = useId()
  const main = isOn(preferences, row, 'app') ?? false
  return (
    <div role="group" aria-labelledby={id} aria-describedby={`${id}what`} className={cn(gridLook, 'px-4 py-2.5')}>
      <div className="min-w-0 max-sm:pb-1">
        <p id={id} className="font-semibold">
          {row.title}
        </p>
        <p id={`${id}what`} className="text-sm text-muted">
          {whatOf(row, mails)}
          {!main && (
            <span id={`${id}why`} className="block font-medium text-ink">
              {offOf(row, mails)}
            </span>
          )}
        </p>
      </div>
      {ways.map(([way, label]) => {
        const on = isOn(preferences, row, way)
        if (on === undefined) return <NoSwitch key={way} />
        const locked = way !== 'app' && !main
        const why = locked ? `${id}why` : undefined
        if (way === 'email' && !mails) return <NoSwitch key={way} />
        return (
          <label key={way} className="flex min-h-control items-center justify-between gap-4 sm:justify-center">
            <span className="text-sm sm:sr-only">{label}</span>
            <SwitchBox
              checked={on && !locked}
              locked={locked}
              aria-describedby={why}
              onChange={next => onChange(switched(row, way, next))}
            />
          </label>
        )
      })}
    </div>
  )
}

/** A channel that a type does not have: an empty cell in the table, nothing in the list. */
const NoSwitch = () => (
  <span aria-hidden="true" className="hidden place-content-center text-muted sm:grid">
    –
  </span>
)
