import Check from 'lucide-react/icons/check'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Decision } from '#/contract/submissions.ts'
import { undoSeconds } from '#/rules/submission.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'

type DecideUndoProps = {
  deciding: readonly Decision[]
  /** When they were read, in milliseconds since 1970. */
  readAt: number
  busy: ReadonlySet<string>
  onUndo: (decisions: readonly Decision[]) => void
  onNow: (decisions: readonly Decision[]) => void
  /** The time of one is up, and nothing was heard of it. */
  onDue: () => void
}

/**
 * What was decided and can still be taken back. Said once, not every second.
 */
export function DecideUndo({ deciding, readAt, busy, onUndo, onNow, onDue }: DecideUndoProps) {
  const batches = batchesOf(deciding)
  const [latest] = batches
  const hidden = deciding.length - batches.slice(0, shownMax).reduce((sum, batch) => sum + batch.length, 0)
  useDue(deciding, readAt, onDue)
  return (
    <>
      <output className="sr-only">
        {latest && `${wordsOfBatch(latest)}. You can undo it for ${undoSeconds} seconds.`}
      </output>
      {batches.slice(0, shownMax).map(batch => (
        <Batch key={batch[0].id} batch={batch} readAt={readAt} busy={busy} onUndo={onUndo} onNow={onNow} />
      ))}
      {hidden > 0 && <p className="rounded-lg bg-raised px-3.5 text-sm text-muted">and {hidden} more on their way</p>}
    </>
  )
}

const shownMax = 2

/** A line at the window's lower edge. */
export const dockedLook =
  'flex items-center gap-2 rounded-lg border border-edge/60 bg-raised py-2 ps-3.5 pe-2 shadow-raised'

type BatchOf = readonly [Decision, ...Decision[]]
type BatchProps = Pick<DecideUndoProps, 'readAt' | 'busy' | 'onUndo' | 'onNow'> & { batch: BatchOf }

function Batch({ batch, readAt, busy, onUndo, onNow }: BatchProps) {
  const [{ move, leftMs }] = batch
  const words = wordsOfBatch(batch)
  const isBusy = batch.some(({ id }) => busy.has(id))
  return (
    <div role="group" aria-label={words} className={dockedLook}>
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

/** For the eye only. */
function SecondsLeft({ leftMs, readAt }: { leftMs: number; readAt: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.min(undoSeconds, Math.ceil((leftMs - passedMs(readAt, now)) / 1000)))
  return (
    <span aria-hidden="true" className="shrink-0 text-muted figure">
      {seconds > 0 ? `in ${seconds} s` : 'now'}
    </span>
  )
}

/** What came with the page was read by the server's clock, which may be ahead of this one. */
const passedMs = (readAt: number, now: number) => Math.max(0, now - readAt)

const tickMs = 250
const graceMs = 1_500

/** The server says when a decision took effect; should that be lost, the page asks until it has. */
function useDue(deciding: readonly Decision[], readAt: number, onDue: () => void) {
  const due = useEffectEvent(onDue)
  const first = deciding.length > 0 ? Math.min(...deciding.map(({ leftMs }) => leftMs)) : null
  useEffect(() => {
    if (first === null) return undefined
    let timer = setTimeout(ask, Math.max(0, first - passedMs(readAt, Date.now())) + graceMs)
    function ask() {
      due()
      timer = setTimeout(ask, graceMs)
    }
    return () => clearTimeout(timer)
  }, [first, readAt])
}

/** What was decided together is undone together; the latest first. */
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

function wordsOfBatch(batch: BatchOf) {
  const [{ move, kind, title, contributor }] = batch
  const doing = move === 'approve' ? 'Approving' : 'Rejecting'
  if (batch.length === 1) return `${doing} ${kind === 'post' ? `“${title}”` : `the comment by ${contributor.name}`}`
  return `${doing} ${batch.length} ${batch.every(each => each.kind === kind) ? `${kind}s` : 'submissions'}`
}
