import type { ReactNode } from 'react'
import { cn } from './cn.ts'

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
