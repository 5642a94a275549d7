import { type ReactNode, useId, useState } from 'react'
import type { AuditEntry } from '#/contract/audit.ts'
import { auditWords, productItself } from '#/rules/audit.ts'
import { Time } from '../ui/time.tsx'

type AuditRowProps = { entry: AuditEntry; onPerson: (id: string) => void }

/** Who did what to whom, when, from where and why, with the values before and after. */
export function AuditRow({ entry, onPerson }: AuditRowProps) {
  const { actor, action, subject, team, at, address, device, reason } = entry
  const places = [device, address].filter(Boolean).join(', ')
  const toAnother = subject && subject.id !== actor?.id
  const wordsId = useId()
  return (
    <li className="px-4 py-3">
      <p id={wordsId} className="wrap-anywhere">
        {actor ? <Name person={actor} onPerson={onPerson} /> : <span className="font-semibold">{productItself}</span>}{' '}
        {auditWords[action]}
        {toAnother && (
          <>
            : <Name person={subject} onPerson={onPerson} />
          </>
        )}
        {team && (
          <>
            {' '}
            (team of <Name person={team} onPerson={onPerson} />)
          </>
        )}
      </p>
      {reason && (
        <p className="mt-1 max-w-read wrap-anywhere whitespace-pre-line">
          “<bdi>{reason}</bdi>”
        </p>
      )}
      <Change entry={entry} wordsId={wordsId}>
        <Time value={at} />
        {places && <> · {places}</>}
      </Change>
    </li>
  )
}

type NameProps = { person: NonNullable<AuditEntry['actor']>; onPerson: (id: string) => void }

/** Someone who has left has no account to open. */
function Name({ person: { id, name, email }, onPerson }: NameProps) {
  if (email === null) return <bdi className="font-semibold">{name}</bdi>
  return (
    <button
      type="button"
      title={email}
      onClick={() => onPerson(id)}
      className="rounded-sm text-start font-semibold link"
    >
      <bdi>{name}</bdi>
    </button>
  )
}

/** The last line of an entry, with the details that it expands to. */
function Change({
  entry: { before, after, targetId },
  wordsId,
  children,
}: Pick<AuditRowProps, 'entry'> & { wordsId: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    name => !isNothing(before?.[name]) || !isNothing(after?.[name]),
  )
  if (names.length === 0 && !targetId) return <p className="mt-0.5 text-sm text-muted">{children}</p>
  return (
    <>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <p>{children}</p>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-describedby={wordsId}
          onClick={() => setOpen(!open)}
          className="-mx-1 inline-flex min-h-6 items-center rounded-sm px-1 font-semibold link hover:text-ink pointer-coarse:min-h-11"
        >
          {open ? 'Hide details' : 'Show details'}
        </button>
      </div>
      <div id={id} hidden={!open} className="mt-1 max-w-read overflow-x-auto rounded-md bg-sunken p-3 text-sm">
        {names.length > 0 && (
          <table className="w-full text-start">
            <thead>
              <tr className="text-muted">
                <th scope="col" className="pe-4 text-start font-normal">
                  What
                </th>
                <th scope="col" className="pe-4 text-start font-normal">
                  Before
                </th>
                <th scope="col" className="text-start font-normal">
                  After
                </th>
              </tr>
            </thead>
            <tbody>
              {names.map(name => (
                <tr key={name} className="align-top">
                  <th scope="row" className="pe-4 text-start font-semibold">
                    {spaced(name)}
                  </th>
                  <td className="pe-4 wrap-anywhere">{shown(before?.[name])}</td>
                  <td className="wrap-anywhere">{shown(after?.[name])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {targetId && <p className="mt-1 break-all text-muted">Done to {targetId}</p>}
      </div>
    </>
  )
}

/** "teamLeadId" as "Team lead id". */
function spaced(name: string) {
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

function shown(value: unknown) {
  if (isNothing(value)) return '–'
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : JSON.stringify(value)
}
