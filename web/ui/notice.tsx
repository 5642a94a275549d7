import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type NoticeProps = {
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger' | undefined
  icon?: ReactNode
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Announced when it appears: the refusal of a form. */
  alert?: boolean | undefined
}

/** A message in the page, beside what it is about. */
export function Notice({ tone = 'neutral', icon, title, children, action, alert = false }: NoticeProps) {
  return (
    <div
      {...(alert ? { role: 'alert' } : {})}
      className={cn('flex items-start gap-3 rounded-lg px-4 py-3', grounds[tone])}
    >
      {icon && <span className={cn('mt-0.5 shrink-0 [&_svg]:size-4.5', inks[tone])}>{icon}</span>}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
          {title && <p className={cn('font-semibold', inks[tone])}>{title}</p>}
          {children && <div className="text-ink">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}

const grounds = {
  neutral: 'bg-sunken',
  info: 'bg-info-soft',
  success: 'bg-success-soft',
  warning: 'bg-warning-soft',
  danger: 'bg-danger-soft',
} as const

const inks = {
  neutral: 'text-ink',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
} as const
