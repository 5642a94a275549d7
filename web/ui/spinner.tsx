import { cn } from './cn.ts'

/** The spinning arc alone, for a place that already says what is going on. */
export function SpinnerArc({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={cn('animate-spin', className ?? 'size-4')}>
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.22" />
      <path d="M8 1.5A6.5 6.5 0 0 1 14.5 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

/**
 * Fills the window, so that the footer is out of sight when the page pushes it down. Appears after a delay, not at all for a fast page.
 */
export function PageSpinner() {
  return (
    <output className="grid h-dvh animate-late place-content-center justify-items-center gap-3 pb-[50dvh] text-muted">
      <SpinnerArc className="size-6" />
      <span className="text-sm">Loading</span>
    </output>
  )
}
