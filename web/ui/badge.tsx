import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** `strong` is inverted (ink and paper swapped): it is the reader's turn. */
export type Tone = 'neutral' | 'strong' | 'info' | 'success' | 'warning' | 'danger'

type BadgeProps = {
  tone?: Tone | undefined
  icon?: ReactNode
  title?: string | undefined
  children: ReactNode
}

/** A status in words; the colour only repeats them. */
export function Badge({ tone = 'neutral', icon, title, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={cn(
        'inline-flex w-fit shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs/5 font-semibold whitespace-nowrap figure [&_svg]:size-3',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

const tones = {
  neutral: 'bg-sunken text-muted',
  strong: 'bg-ink text-on-ink',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const
