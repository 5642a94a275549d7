import Keyboard from 'lucide-react/icons/keyboard'
import type { ReactNode, RefObject } from 'react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Decision, Submission } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useDocked } from '../ui/docked.ts'
import { Kbd } from '../ui/kbd.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Opening } from '../ui/opening.ts'
import type { DeskKind } from './decide-card.tsx'
import { DecideCard } from './decide-card.tsx'
import { useDeskKeys } from './decide-keys.ts'
import { DecideReject } from './decide-reject.tsx'
import { batchesOf, DecideUndo, dockedLook } from './decide-undo.tsx'
import { useDesk } from './use-desk.ts'

const DecideHelp = lazyPart(() => import('./decide-help.tsx').then(module => module.DecideHelp))

type DecideDeskProps = DeskKind & {
  /** Longest waiting first, so that new submissions appear below the one being read. */
  submissions: readonly Submission[]
  deciding: readonly Decision[]
  /** When the decisions were read, in milliseconds since 1970. */
  readAt: number
  /** Shown when there is nothing to review. */
  empty: ReactNode
}

/**
 * A founder's review desk: decisions one at a time or in bulk, by pointer or keyboard, and time to undo them. It
 * must be inside an element with `data-review` and `tabIndex={-1}`, which receives focus when the last card has left.
 */
export function DecideDesk({ submissions, deciding, readAt, empty, ...its }: DecideDeskProps) {
  const { desk, busy, said, ids, chosen, picked, ...acts } = useDesk(submissions, deciding)
  const [rejecting, setRejecting] = useState<Submission>()
  const [helping, help] = useState<boolean>()
  useDeskKeys(desk, {
    approve: id => its.approveNot || acts.approve(id),
    reject: id => setRejecting(submissions.find(each => each.id === id)),
    choose: acts.turn,
    undo: () => {
      const [latest] = batchesOf(deciding)
      if (latest) void acts.takeBack(latest)
    },
    help: () => help(true),
  })
  return (
    <div ref={desk} className="grid grid-cols-1 gap-3">
      {submissions.length === 0 ? (
        empty
      ) : (
        <Bar
          all={ids.slice(0, limits.decisionsAtOnceMax)}
          picked={picked}
          onPick={acts.pick}
          onHelp={() => help(true)}
        />
      )}
      <Dock>
        {picked.length > 0 && (
          <Picked
            count={picked.length}
            approveNot={its.approveNot}
            onApprove={() => void acts.decide({ move: 'approve', ids: picked })}
            onClear={acts.clear}
          />
        )}
        <DecideUndo
          deciding={deciding}
          readAt={readAt}
          busy={busy.undo}
          said={said}
          onUndo={batch => void acts.takeBack(batch)}
          onNow={batch => void acts.decideNow(batch)}
          onDue={acts.reread}
          onLost={acts.focusFirst}
        />
      </Dock>
      <ul className="grid grid-cols-1 gap-3 empty:hidden">
        {submissions.map((submission, index) => (
          <DecideCard
            key={submission.id}
            submission={submission}
            {...its}
            primary={index === 0 && picked.length === 0}
            busy={busy.decide.has(submission.id)}
            chosen={submissions.length > 1 ? chosen.has(submission.id) : undefined}
            onChoose={acts.turn}
            onApprove={acts.approve}
            onReject={setRejecting}
          />
        ))}
      </ul>
      {rejecting && (
        <DecideReject
          submission={rejecting}
          onClose={() => setRejecting(undefined)}
          onReject={reason => acts.decide({ move: 'reject', ids: [rejecting.id], reason })}
        />
      )}
      {helping !== undefined && (
        <Suspense fallback={<Opening onLeave={() => help(false)} />}>
          <DecideHelp open={helping} onClose={() => help(false)} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Sticks to the window's lower edge, below every dialog in the stacking order, so that it covers none of their buttons.
 */
function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null)
  useDocked(dock, useAround(dock))
  return (
    <div
      ref={dock}
      data-docked
      data-print="no"
      className="sticky bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-sticky order-last grid grid-cols-1 gap-2"
    >
      {children}
    </div>
  )
}

/** The dock's distance from the window's edge, plus room for the focus ring above it, in pixels. */
const aroundDock = 24
/** The most that a toast on a phone takes, in pixels. */
const toastPx = 160

/** Below a short list the dock is not at the window's edge: toasts appear above it, or below it if there is room. */
function useAround(dock: RefObject<HTMLDivElement | null>) {
  const [around, setAround] = useState(aroundDock)
  useEffect(() => {
    const look = () => {
      if (!dock.current) return
      const { bottom, height } = dock.current.getBoundingClientRect()
      const below = innerHeight - bottom
      setAround(below > toastPx ? -height : Math.max(aroundDock, below))
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(document.body)
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [dock])
  return around
}

type PickedProps = Pick<DeskKind, 'approveNot'> & { count: number; onApprove: () => void; onClear: () => void }

/** The bulk actions, visible wherever the user has scrolled. */
const Picked = ({ count, approveNot, onApprove, onClear }: PickedProps) => (
  <div role="group" aria-label="Selection" className={dockedLook}>
    <p className="min-w-0 flex-1 truncate font-semibold">{count} selected</p>
    <Button size="sm" variant="ghost" onClick={onClear}>
      Clear
    </Button>
    <Button size="sm" variant="primary" disabledReason={approveNot} onClick={onApprove}>
      Approve {count}
    </Button>
  </div>
)

type BarProps = {
  all: readonly string[]
  picked: readonly string[]
  onPick: (ids: readonly string[]) => void
  onHelp: () => void
}

/** Above the cards: Select all, and the keyboard help. */
export function Bar({ all, picked, onPick, onHelp }: BarProps) {
  const isAll = all.every(id => picked.includes(id))
  return (
    <div data-print="no" className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-1">
      {all.length > 1 && (
        <Checkbox
          label={all.length === limits.decisionsAtOnceMax ? `Select the first ${all.length}` : 'Select all'}
          checked={isAll}
          onChange={() => onPick(isAll ? [] : all)}
        />
      )}
      <Button size="sm" variant="ghost" className="ms-auto pointer-coarse:hidden" onClick={onHelp}>
        <Keyboard aria-hidden="true" />
        Keyboard <Kbd>?</Kbd>
      </Button>
    </div>
  )
}
