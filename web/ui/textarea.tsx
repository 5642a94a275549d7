import { type ComponentProps, useRef } from 'react'
import { cn } from './cn.ts'
import { controlLook, useField } from './field-wiring.ts'
import { useGrowth } from './use-growth.ts'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'ref'> & {
  /** Grows with the text from `rows` up to half the window. */
  autoGrow?: boolean | undefined
}

export function Textarea({ autoGrow = false, rows = 4, className, value, ...rest }: TextareaProps) {
  const field = useField()
  const area = useRef<HTMLTextAreaElement>(null)
  useGrowth(area, value, autoGrow)
  return (
    <textarea
      {...field}
      ref={area}
      rows={rows}
      value={value}
      {...rest}
      className={cn(
        controlLook,
        'block px-3 py-1.5',
        autoGrow ? 'field-sizing-content max-h-[50dvh] resize-none contain-inline-size' : 'resize-y',
        autoGrow && rowHeights[Math.min(rows, 6)],
        className,
      )}
    />
  )
}

/* field-sizing ignores `rows`. */
const rowHeights = [
  'min-h-control',
  'min-h-control',
  'min-h-[calc(2lh+0.875rem)]',
  'min-h-[calc(3lh+0.875rem)]',
  'min-h-[calc(4lh+0.875rem)]',
  'min-h-[calc(5lh+0.875rem)]',
  'min-h-[calc(6lh+0.875rem)]',
]
