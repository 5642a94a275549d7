import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-5 place-content-center rounded-sm border border-line bg-sunken px-1 font-sans text-xs/4.5 text-muted">
      {children}
    </kbd>
  )
}

/** A hairline; with children it separates two alternatives ("or"). */
export function Divider({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  if (!children) return <hr className={cn('border-line', className)} />
  return (
    <div
      className={cn(
        'flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The first keyboard stop on every page. */
export function SkipLink({
  href = '#main',
  children = 'Skip to content',
}: {
  href?: string | undefined
  children?: ReactNode
}) {
  return (
    <a
      href={href}
      className="fixed start-3 top-3 z-skip -translate-y-20 rounded-md bg-ink px-4 py-2.5 font-semibold text-on-ink focus:translate-y-0"
    >
      {children}
    </a>
  )
}
