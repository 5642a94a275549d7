import type { ComponentType, ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Open, Turns } from '#/contract/dashboards.ts'
import { limits } from '#/rules/limits.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useNumber } from '../ui/locale.ts'
import { Time } from '../ui/time.tsx'
import type { Step } from './first-steps.ts'
import { turnLook } from './turn-line.tsx'

type TurnBlockProps = {
  turns: Turns
  /** What is to be done besides. */
  steps: readonly Step[]
  /** What the reader waits for besides. */
  awaited: readonly Step[]
  /** The next action as a link, or what the other person has to do. */
  Line: ComponentType<{ open: Open; isYours: boolean }>
  /** Suggestion when nothing is waiting. */
  idle: ReactNode
  /** The turns are being read again, as when the page is opened. */
  isReading: boolean
}

/**
 * What waits for the reader, and what the reader waits for. It stays when empty and does not grow while it is read, so that what
 * arrives moves nothing below it.
 */
export function TurnBlock({ turns: { yours, theirs }, steps, awaited, Line, idle, isReading }: TurnBlockProps) {
  return (
    <section
      aria-label="Whose turn it is"
      className="grid grid-cols-1 items-start rounded-lg border border-line bg-surface lg:grid-cols-2"
    >
      <Side title="Your turn" list={yours} steps={steps} isYours Line={Line} isReading={isReading}>
        <p className="text-muted">Nothing is waiting for you. {idle}</p>
      </Side>
      <div className="h-full border-t border-line lg:border-s lg:border-t-0">
        <Side
          title="Waiting for others"
          list={theirs}
          steps={awaited}
          isYours={false}
          Line={Line}
          isReading={isReading}
        >
          <p className="text-muted">You are not waiting for anyone.</p>
        </Side>
      </div>
    </section>
  )
}

type SideProps = {
  title: string
  list: Turns['yours']
  steps: readonly Step[]
  isYours: boolean
  Line: TurnBlockProps['Line']
  isReading: boolean
  children: ReactNode
}

function Side({ title, list: { items, total: waiting }, steps, isYours, Line, isReading, children }: SideProps) {
  const number = useNumber()
  const total = waiting + steps.length
  const titleId = useId()
  const [all, showAll] = useState(false)
  const atOnce = items.slice(0, limits.turnsShown)
  const places = usePlaces(steps.length, atOnce.length, isReading)
  const shown = all ? items : atOnce.slice(0, places)
  return (
    <section aria-labelledby={titleId} className="min-w-0 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 id={titleId} className="flex items-center gap-2 text-lg">
          {title}
          <Badge tone={isYours && total > 0 ? 'strong' : 'neutral'}>{number(total)}</Badge>
        </h2>
        {(all || items.length > shown.length) && (
          <Button
            variant="ghost"
            size="sm"
            className="-my-2.5 -me-2.5"
            aria-expanded={all}
            // The second press of a double click would take it back.
            onClick={event => event.detail < 2 && showAll(!all)}
          >
            {all ? 'Show fewer' : `Show ${items.length === waiting ? 'all' : 'the first'} ${number(items.length)}`}
          </Button>
        )}
      </div>
      {/* Announced with its label when it changes. */}
      <output className="sr-only">
        {title}: {number(total)}
      </output>
      {total === 0 ? (
        <div className="min-h-21">{children}</div>
      ) : (
        <ul className="divide-y divide-line">
          {steps.map(({ words, note, link }) => (
            <li key={words} className="py-2">
              {link ? (
                <Link {...link} className={turnLook}>
                  {words}
                </Link>
              ) : (
                words
              )}
              <p className="text-sm wrap-anywhere text-muted">{note}</p>
            </li>
          ))}
          {shown.map(open => (
            <li key={`${open.what}-${open.id}`} className="py-2">
              <div className="wrap-anywhere">
                <Line open={open} isYours={isYours} />
              </div>
              <p className="text-sm text-muted">
                <Since open={open} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/**
 * How many turns have a place: as many rows, of steps and turns, as there were when the page was opened, and at least one. More come in
 * while nobody looks, or when the reader asks for all.
 */
function usePlaces(steps: number, turns: number, isReading: boolean) {
  const [kept, keep] = useState({ rows: 1, turns: 0 })
  const [isOpen, open] = useState(false)
  if (!isReading && !isOpen) open(true)
  const rows = Math.max(kept.rows, steps + turns)
  if ((!isOpen || document.hidden) && (rows > kept.rows || turns > kept.turns))
    keep({ rows, turns: Math.max(kept.turns, turns) })
  return Math.max(kept.turns, kept.rows - steps)
}

/** Since when someone has had to act, and the deadline. */
function Since({ open: { what, status, since, until } }: { open: Open }) {
  if (status === 'blocked') return 'It takes no work: its subreddits no longer allow campaigns.'
  const sent = what === 'comments' ? 'Oldest sent' : 'Sent'
  const words = { pending: sent, pending_post: 'Approved', rejected: 'Rejected' } as const
  return (
    <>
      {words[status]} <Time value={since} />
      {until && (
        <>
          , publish by <Time value={until} as="deadline" className="font-semibold" />
        </>
      )}
    </>
  )
}
