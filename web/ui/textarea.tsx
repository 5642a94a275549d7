import { type ComponentProps, type InputEvent, useCallback } from 'react'
import { cn } from './cn.ts'
import { controlLook, useField } from './field.tsx'

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
        'min-h-control px-3 py-1.5',
        autoGrow ? 'field-sizing-content max-h-[50dvh] resize-none' : 'resize-y',
        autoGrow && rowHeights[Math.min(rows, 8)],
        className,
      )}
    />
  )
}

/* field-sizing forgets `rows`. */
const rowHeights = ['', '', 'min-h-15', 'min-h-20', 'min-h-26', 'min-h-32', 'min-h-38', 'min-h-43', 'min-h-49']

/** For browsers without field-sizing. */
function fit(area: HTMLTextAreaElement) {
  if (CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}
