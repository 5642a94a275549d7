import { type ComponentProps, useRef } from 'react'
import { cn } from './cn.ts'
import { controlLook, useField } from './field-wiring.ts'
import { useGrowth } from './use-growth.ts'

type TextareaProps = Omit<ComponentProps<'textarea'>, 'ref' | 'className'> & { rows: number }

/** Grows with the text from `rows` up to half the window. */
export function Textarea({ rows, value, ...rest }: TextareaProps) {
  const field = useField()
  const area = useRef<HTMLTextAreaElement>(null)
  useGrowth(area, value)
  return (
    <textarea
      {...field}
      ref={area}
      rows={rows}
      value={value}
      {...rest}
      className={cn(
        controlLook,
        'block field-sizing-content max-h-[50dvh] resize-none px-3 py-1.5 contain-inline-size',
        rowHeights[Math.min(rows, 6)],
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
