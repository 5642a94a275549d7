import { type ComponentProps, type InputEvent, useCallback } from 'react'
import { cn } from './cn.ts'
import { controlLook, useField } from './field-wiring.ts'

type TextareaProps = ComponentProps<'textarea'> & {
  /** Grows with the text from `rows` up to half the window. */
  autoGrow?: boolean | undefined
}

export function Textarea({ autoGrow = false, rows = 4, className, onInput, ...rest }: TextareaProps) {
  const field = useField()
  const grow = useCallback(
    (event: InputEvent<HTMLTextAreaElement>) => {
      onInput?.(event)
      if (autoGrow) fit(event.currentTarget)
    },
    [autoGrow, onInput],
  )
  return (
    <textarea
      {...field}
      rows={rows}
      {...rest}
      onInput={grow}
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

/** For browsers without field-sizing. */
function fit(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
