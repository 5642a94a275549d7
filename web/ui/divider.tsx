import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** Separates two alternatives: "or". */
export const Divider = ({ className, children }: { className: string; children: ReactNode }) => (
  <div
    className={cn(
      'flex items-center gap-3 text-sm text-muted before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line',
      className,
    )}
  >
    {children}
  </div>
)
