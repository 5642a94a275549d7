import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { controlLook, useField } from './field-wiring.ts'

type InputProps = ComponentProps<'input'> & {
  /** Placed inside, before the text: an icon or a fixed prefix such as "r/". */
  lead?: ReactNode
  /** Placed inside, after the text: a unit or a small button. */
  trail?: ReactNode
}

export function Input({ lead, trail, className, ...rest }: InputProps) {
  const field = useField()
  if (!lead && !trail) return <input {...field} {...rest} className={cn(controlLook, 'h-control px-3', className)} />
  return (
    <span
      className={cn(
        controlLook,
        'flex h-control items-center gap-2 px-3 focus-within:outline-2 focus-within:outline-focus has-aria-invalid:border-danger',
        className,
      )}
    >
      {lead && <span className="flex shrink-0 text-muted [&_svg]:size-4">{lead}</span>}
      <input {...field} {...rest} className="h-full w-0 flex-1 bg-transparent outline-none" />
      {trail && <span className="flex shrink-0 text-muted">{trail}</span>}
    </span>
  )
}
