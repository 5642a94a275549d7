import { useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import type { ModerationCase } from '#/contract/moderation.ts'
import { outcomeDone, reasonWords } from '#/rules/moderation.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { useNumber } from '../ui/locale.ts'
import { Time } from '../ui/time.tsx'
import { CaseActs } from './case-acts.tsx'
import { ReportedThing } from './reported-thing.tsx'
import { roleLabel } from '../role-label.ts'
import { TypedText } from '../ui/typed-text.tsx'

type CaseCardProps = {
  case: ModerationCase
  onPerson: (id: string) => void
  /** Called when an action removes the card from the list. */
  onDone: () => void
}

const thingNames = { message: 'Message', campaign: 'Campaign', submission: 'Submission' } as const

/** One reported thing: what it is, its author, who reported it and why, and the possible actions. */
export function CaseCard({ case: one, onPerson, onDone }: CaseCardProps) {
  const { me } = useRouteContext({ from: '__root__' })
  const titleId = useId()
  const { thing, author, openedAt, claimedBy, closedAt, closedBy, outcome, note } = one
  return (
    <article aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="grid grid-cols-1 gap-4 p-4">
        <header>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            {closedAt ? (
              <Badge tone="neutral">Closed</Badge>
            ) : claimedBy ? (
              <Badge tone="warning">Taken on by {claimedBy.id === me?.id ? 'you' : <bdi>{claimedBy.name}</bdi>}</Badge>
            ) : (
              <Badge tone="info">Open</Badge>
            )}
            <span>
              Reported <Time value={openedAt} />
            </span>
          </div>
          <h2 id={titleId} className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-lg">
            {thingNames[thing]} by
            <span className="inline-flex min-w-0 items-center gap-2">
              <Avatar name={author.name} src={author.avatarUrl} size="xs" />
              {author.hasLeft ? (
                <bdi className="min-w-0 wrap-anywhere">{author.name}</bdi>
              ) : (
                <button
                  type="button"
                  onClick={() => onPerson(author.id)}
                  className="min-w-0 rounded-sm text-start wrap-anywhere link"
                >
                  <bdi>{author.name}</bdi>
                </button>
              )}
            </span>
            {author.role && <Badge>{roleLabel(author.role)}</Badge>}
            {author.suspended && <Badge tone="danger">Suspended</Badge>}
          </h2>
        </header>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <ReportedThing case={one} />
          <Reports case={one} />
        </div>
        {closedAt && outcome && (
          <div className="border-t border-line pt-3">
            <p className="font-semibold">{outcomeDone[outcome]}</p>
            {note && (
              <p className="mt-0.5 max-w-read wrap-anywhere whitespace-pre-line">
                “<bdi>{note}</bdi>”
              </p>
            )}
            <p className="mt-0.5 text-sm text-muted">
              <bdi>{closedBy?.name ?? 'An admin'}</bdi> decided <Time value={closedAt} />
            </p>
          </div>
        )}
      </div>
      {!closedAt && <CaseActs case={one} titleId={titleId} onDone={onDone} />}
    </article>
  )
}

function Reports({ case: { reports, reportCount } }: { case: ModerationCase }) {
  const number = useNumber()
  const more = reportCount - reports.length
  return (
    <div role="group" aria-label={reportCount === 1 ? 'The report' : `${number(reportCount)} reports`}>
      <ul className="grid gap-2">
        {reports.map(({ by, reason, words, at }) => (
          <li key={by.id} className="flex gap-2.5">
            <Avatar name={by.name} src={by.avatarUrl} size="xs" className="mt-0.5" />
            <div className="min-w-0">
              <p className="text-sm text-muted">
                <bdi className="font-semibold text-ink wrap-anywhere">{by.name}</bdi>: {reasonWords[reason]},{' '}
                <Time value={at} />
              </p>
              {words && <TypedText className="max-w-read">{words}</TypedText>}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">and {number(more)} more</p>}
    </div>
  )
}
