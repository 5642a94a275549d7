import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A hairline; with children it separates two alternatives ("or"). */
export function Divider({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  if (!children) return <hr className={cn('border-line', className)} />
  return (
    <div
      className={cn(
        'flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line',
        className,
      )}
    >
      {children}
    </div>
  )
}
