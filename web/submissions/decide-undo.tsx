import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Decision } from '#/contract/submissions.ts'
import { isolated } from '#/rules/isolated.ts'
import { undoTimeWords } from '#/rules/undo-time.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'

type DecideUndoProps = {
  deciding: readonly Decision[]
  /** When the decisions were read, in milliseconds since 1970. */
  readAt: number
  busy: ReadonlySet<string>
  /** Screen reader announcement, from `useSaid`. */
  said: string
  onUndo: (decisions: BatchOf) => void
  onNow: (decisions: readonly Decision[]) => void
  /** The undo period of a decision is over, but the server has not yet reported it. Resolves once the page has asked. */
  onDue: () => Promise<unknown>
  /** The undo period ended while one of the batch's buttons had the focus. */
  onLost: () => void
}

/** The decisions that can still be undone. */
export function DecideUndo({ deciding, readAt, busy, said, onUndo, onNow, onDue, onLost }: DecideUndoProps) {
  const batches = batchesOf(deciding)
  const [showsAll, showAll] = useState(false)
  const rest = batches.slice(shownMax).flat().length
  useDue(deciding, readAt, onDue)
  return (
    <>
      <output className="sr-only">{said}</output>
      <div
        className={cn(
          'grid grid-cols-1 gap-2 empty:hidden',
          showsAll && '-mx-3 -mt-3 max-h-[40dvh] overflow-y-auto px-3 pt-3 pb-1',
        )}
      >
        {(showsAll ? batches : batches.slice(0, shownMax)).map(batch => (
          <Batch key={batch[0].id} {...{ batch, readAt, busy, onUndo, onNow, onLost }} />
        ))}
      </div>
      {rest > 0 && <Rest count={rest} open={showsAll} onOpen={showAll} onLost={onLost} />}
    </>
  )
}

const shownMax = 2

type RestProps = { count: number; open: boolean; onOpen: (open: boolean) => void; onLost: () => void }

/** Founders who have minutes to undo may have many pending decisions, so all but the first few are folded. */
function Rest({ count, open, onOpen, onLost }: RestProps) {
  const line = useRef<HTMLDivElement>(null)
  useLostFocus(line, onLost)
  return (
    <div ref={line} className="justify-self-start rounded-lg bg-raised">
      <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => onOpen(!open)}>
        {open ? 'Show fewer' : `Show ${count} more on their way`}
      </Button>
    </div>
  )
}

/** The look of a bar docked at the window's lower edge. */
export const dockedLook =
  'flex items-center gap-2 rounded-lg border border-edge/60 bg-raised py-2 ps-3.5 pe-2 shadow-raised'

export type BatchOf = readonly [Decision, ...Decision[]]
type BatchProps = Pick<DecideUndoProps, 'readAt' | 'busy' | 'onUndo' | 'onNow' | 'onLost'> & { batch: BatchOf }

function Batch({ batch, readAt, busy, onUndo, onNow, onLost }: BatchProps) {
  const [{ move, leftMs }] = batch
  const words = wordsOfBatch(batch)
  const isBusy = batch.some(({ id }) => busy.has(id))
  const group = useRef<HTMLDivElement>(null)
  // When one of its buttons was pressed, that action moves the focus itself.
  useLostFocus(group, () => !isBusy && onLost())
  return (
    <div ref={group} role="group" aria-label={words} className={dockedLook}>
      <p className="flex min-w-0 flex-1 gap-1.5">
        <span className="truncate font-semibold">{words}</span>
        <SecondsLeft leftMs={leftMs} readAt={readAt} />
      </p>
      <Button size="sm" busy={isBusy} onClick={() => onUndo(batch)} aria-description={words}>
        Undo
      </Button>
      <IconButton
        size="sm"
        label={move === 'approve' ? 'Approve now' : 'Reject now'}
        icon={<Check />}
        disabled={isBusy}
        onClick={() => onNow(batch)}
      />
    </div>
  )
}

/** Hidden from screen readers, which would announce every second. */
function SecondsLeft({ leftMs, readAt }: { leftMs: number; readAt: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, secondsOf(leftMs - passedMs(readAt, now)))
  return (
    <span aria-hidden="true" className="shrink-0 text-muted figure">
      {seconds > 0 ? `in ${seconds} s` : 'now'}
    </span>
  )
}

const secondsOf = (ms: number) => Math.ceil(ms / 1000)

/** This machine's clock may have been set back since. */
const passedMs = (readAt: number, now: number) => Math.max(0, now - readAt)

const tickMs = 250
const graceMs = 1_500

/**
 * The server sends an event when a decision takes effect. In case it is lost, the page polls until the decision is
 * gone. Each time it waits for the answer, because asking again calls off what is on its way.
 */
function useDue(deciding: readonly Decision[], readAt: number, onDue: () => Promise<unknown>) {
  const due = useEffectEvent(onDue)
  const first = deciding.length > 0 ? Math.min(...deciding.map(({ leftMs }) => leftMs)) : null
  useEffect(() => {
    if (first === null) return undefined
    let isOver = false
    let timer = setTimeout(ask, Math.max(0, first - passedMs(readAt, Date.now())) + graceMs)
    async function ask() {
      await due()
      if (!isOver) timer = setTimeout(ask, graceMs)
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [first, readAt])
}

/** Groups decisions made together, which are undone together; latest first. */
export function batchesOf(deciding: readonly Decision[]): BatchOf[] {
  const batches = new Map<string, [Decision, ...Decision[]]>()
  for (const decision of deciding) {
    const key = `${decision.move} ${new Date(decision.dueAt).getTime()}`
    const batch = batches.get(key)
    if (batch) batch.push(decision)
    else batches.set(key, [decision])
  }
  return [...batches.values()].toReversed()
}

/** Announces to screen readers each decision made after the page loaded, once, and that it was undone. */
export function useSaid(deciding: readonly Decision[], key: string | undefined) {
  const present = deciding.map(({ id, dueAt }) => `${id} ${new Date(dueAt).getTime()}`)
  const [heard, hear] = useState({ present, words: '', isUndone: false })
  if (present.join() !== heard.present.join()) {
    const fresh = deciding.filter((_, at) => !heard.present.includes(present[at] ?? ''))
    const [latest] = batchesOf(fresh)
    const how = key ? `, with the key ${key}` : ''
    if (latest)
      hear({
        present,
        words: `${wordsOfBatch(latest)}. You can undo it for ${undoTimeWords(secondsOf(latest[0].leftMs))}${how}.`,
        isUndone: false,
      })
    // The announced decision can no longer be undone.
    else hear({ ...heard, present, words: heard.isUndone ? heard.words : '' })
  }
  const sayUndone = (batch: BatchOf) =>
    hear(before => ({ ...before, words: `Undone: ${wordsOfBatch(batch)}`, isUndone: true }))
  return { said: heard.words, sayUndone }
}

function wordsOfBatch(batch: BatchOf) {
  const [{ move, kind, title, contributor }] = batch
  const doing = move === 'approve' ? 'Approving' : 'Rejecting'
  if (batch.length === 1)
    return `${doing} ${kind === 'post' ? `“${isolated(title ?? '')}”` : `the comment by ${isolated(contributor.name)}`}`
  return `${doing} ${batch.length} ${batch.every(each => each.kind === kind) ? `${kind}s` : 'submissions'}`
}
