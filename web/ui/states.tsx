import CircleAlert from 'lucide-react/icons/circle-alert'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

type EmptyStateProps = {
  icon?: ReactNode
  title: string
  /** What this place is for. */
  children?: ReactNode
  /** The one thing that fills it. */
  action?: ReactNode
  level?: 2 | 3 | undefined
  className?: string | undefined
}

export function EmptyState({ icon, title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cn(
        'grid justify-items-center gap-1 rounded-lg border border-dashed border-edge/60 px-6 py-10 text-center',
        className,
      )}
    >
      {icon && <span className="mb-1 text-muted [&_svg]:size-6 [&_svg]:stroke-[1.5]">{icon}</span>}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="max-w-md text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

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
        <Button size="sm" busy={busy} onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      )}
    </div>
  )
}
