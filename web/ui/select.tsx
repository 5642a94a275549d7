import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlLook, useField } from './field-wiring.ts'

type SelectProps = Omit<ComponentProps<'select'>, 'className'> & {
  /** `sm` for filters beside a list. */
  look?: 'md' | 'sm' | undefined
}

/** The platform's own select: best on phones and with a keyboard. Children are `option`s. */
export function Select({ look = 'md', children, ...rest }: SelectProps) {
  const field = useField()
  return (
    <span className={cn('relative inline-flex', look === 'md' && 'w-full')}>
      <select
        {...field}
        {...rest}
        className={cn(
          controlLook,
          'appearance-none ps-3 pe-9',
          look === 'md' ? 'h-control' : 'h-control-sm pointer-fine:text-sm!',
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
