import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { FieldContext } from './field-wiring.ts'

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  /** Placed at the end of the label's line: a counter, a link. */
  aside?: ReactNode
  /** Marks the field as optional; required fields carry no mark. */
  optional?: boolean | undefined
  /** False for fields that may stay empty without being marked optional, such as filters. */
  required?: boolean | undefined
  /** The control is a group (RadioCards, Segmented), which a label element cannot name. It may be long: the error is above it. */
  group?: boolean | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label above, help and error below, all associated with the one control inside, which calls `useField` for its attributes. */
export function Field({
  label,
  help,
  error,
  aside,
  optional = false,
  required = !optional,
  group,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId()
  const labelId = `${id}label`
  const helpId = `${id}help`
  const errorId = `${id}error`
  const describedBy = [error && errorId, help && helpId].filter(Boolean).join(' ') || undefined
  const name = (
    <>
      {label}
      {optional && <span className="font-normal text-muted"> (optional)</span>}
    </>
  )
  const said = (
    <div aria-live="polite">
      {error && (
        <p id={errorId} className={cn('text-sm font-medium text-danger', group ? 'mb-1.5' : 'mt-1.5')}>
          {error}
        </p>
      )}
    </div>
  )
  return (
    <div data-print="no" className={className}>
      <div className={cn(hideLabel ? 'sr-only' : 'mb-1.5 flex items-baseline justify-between gap-3')}>
        {group ? (
          <span id={labelId} className="font-semibold">
            {name}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className="font-semibold">
            {name}
          </label>
        )}
        {aside && <span className="text-sm text-muted figure">{aside}</span>}
      </div>
      {group && said}
      <FieldContext value={{ id, labelId, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {!group && said}
      {help && (
        <p id={helpId} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      )}
    </div>
  )
}

/** After a refused save: focuses the first invalid field and scrolls to its error, as soon as the page shows it. */
export function focusFirstInvalid(form: HTMLElement | null, frames = 10) {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) {
      field.focus()
      // The error's id comes first in the list; below a long text, or above a group, it may be out of view.
      const wired = field.closest('[role="group"][aria-describedby]') ?? field
      const [said = ''] = wired.getAttribute('aria-describedby')?.split(' ') ?? []
      document.getElementById(said)?.scrollIntoView({ block: 'nearest' })
    } else if (frames > 0) focusFirstInvalid(form, frames - 1)
  })
}
