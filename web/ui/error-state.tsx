import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { focusWhenLost } from './lost-focus.ts'

type ErrorStateProps = {
  /** What failed: "Your campaigns did not load." */
  title: string
  /** What to do besides trying again. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  busy?: boolean | undefined
  className?: string | undefined
}

export function ErrorState({ title, children, onRetry, busy = false, className }: ErrorStateProps) {
  return (
    <div
      ref={passFocus}
      role="alert"
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4',
        className,
      )}
    >
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{title}</p>
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
      {onRetry && (
        <Button size="sm" busy={busy} onClick={onRetry} aria-description={title}>
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      )}
    </div>
  )
}

/** The address at which a focused Retry was removed last: only there does its return take the focus back. */
let left: string | undefined

/**
 * While something is tried again, its Retry button is removed, and the focus with it. The focus then moves to the title of the card it was
 * in, if that can have it, otherwise to the nearest focusable element around; and back to Retry if that failed again.
 */
function passFocus(failure: HTMLElement | null) {
  const around = failure?.parentElement?.closest<HTMLElement>('[tabindex]')
  const title = failure?.closest('section')?.querySelector<HTMLElement>(':scope > header [tabindex]')
  let isHere = true
  const retry = () => {
    // A page that is tried again is drawn as failed once more in between, for less than a frame.
    if (!isHere) return null
    left = undefined
    return failure?.querySelector('button')
  }
  if (around && left === location.href) focusWhenLost(retry, around)
  return () => {
    isHere = false
    if (!failure?.contains(document.activeElement)) return
    left = location.href
    focusWhenLost(() => (title?.isConnected ? title : around))
  }
}
