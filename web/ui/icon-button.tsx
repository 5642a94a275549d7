import type { ComponentProps, ReactNode } from 'react'
import { buttonLook, variants } from './button.tsx'
import { cn } from './cn.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown on hover and focus. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md' | undefined
  /** A small count on the corner; include it in the label as well ("Messages, 3 new"). */
  count?: string | number | undefined
}

export function IconButton({ label, icon, size = 'md', count, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        className={cn(buttonLook, variants.ghost, sizes[size], className)}
      >
        {icon}
        {count !== undefined && (
          <span className="absolute -end-0.5 -top-0.5 min-w-4.5 rounded-full bg-ink px-1 text-center text-xs/4.5 figure text-on-ink">
            {count}
          </span>
        )}
      </button>
    </Tooltip>
  )
}

const sizes = {
  sm: 'size-control-sm [&_svg]:size-4',
  md: 'size-control [&_svg]:size-4.5',
} as const
