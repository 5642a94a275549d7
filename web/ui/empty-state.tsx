import type { ReactNode } from 'react'

type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  /** What this place is for. */
  children?: ReactNode
  /** The one action that fills it. */
  action?: ReactNode
  level?: 2 | 3 | undefined
}

export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className="grid grid-cols-1 justify-items-center gap-1 rounded-lg border border-dashed border-edge/60 px-6 py-10 text-center wrap-anywhere">
      {icon && <span className="mb-1 text-muted [&_svg]:size-6 [&_svg]:stroke-[1.5]">{icon}</span>}
      <Heading className="text-lg">{title}</Heading>
      {children && <div className="max-w-md text-muted">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
