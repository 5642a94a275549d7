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

/** Where a Retry that had the focus was last: a page that comes later keeps the focus at its beginning. */
let left: string | undefined

/**
 * Retry goes, with its focus, while it is tried. What comes is below its card's title, if that can have the focus, or around it, or it
 * is there again and has the focus again.
 */
function passFocus(failure: HTMLElement | null) {
  const around = failure?.parentElement?.closest<HTMLElement>('[tabindex]')
  const title = failure?.closest('section')?.querySelector<HTMLElement>(':scope > header [tabindex]')
  let isHere = true
  const retry = () => {
    // A page fails once more in between, for less than a frame.
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
