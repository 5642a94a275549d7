import Check from 'lucide-react/icons/check'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

type ToggleProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children'> & {
  label: ReactNode
  description?: ReactNode
  onChange?: ((checked: boolean) => void) | undefined
}

export function Checkbox({ label, description, onChange, className, ...rest }: ToggleProps) {
  const describedBy = useId()
  return (
    <label className={cn('flex min-h-control-sm items-start gap-2.5 py-1', className)}>
      <span className="relative mt-[0.2em] grid size-4.5 shrink-0 text-on-ink pointer-coarse:size-5">
        <input
          {...(description ? apart(describedBy) : {})}
          {...rest}
          type="checkbox"
          onChange={event => onChange?.(event.target.checked)}
          className="peer col-start-1 row-start-1 appearance-none rounded-sm border border-edge bg-surface checked:border-ink checked:bg-ink hover:not-disabled:border-ink disabled:opacity-50"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none invisible col-start-1 row-start-1 size-full p-0.5 peer-checked:visible"
        />
      </span>
      <Words label={label} description={description} id={describedBy} />
    </label>
  )
}

/** Takes effect at once, so it stands at the end of its line and needs no Save. */
export function Switch({ label, description, ...rest }: Omit<ToggleProps, 'className'>) {
  const id = useId()
  const describedBy = `${id}words`
  return (
    <label htmlFor={id} className="flex min-h-control items-center justify-between gap-4 py-1">
      <Words label={label} description={description} id={describedBy} />
      <SwitchBox {...(description ? apart(describedBy) : {})} {...rest} id={id} />
    </label>
  )
}

type SwitchBoxProps = Omit<ToggleProps, 'label' | 'description' | 'className'> & {
  /** Cannot be changed now. It stays focusable, so point `aria-describedby` to the reason. */
  locked?: boolean | undefined
}

/** The switch alone, where a table header or the line before it labels it. */
export function SwitchBox({ onChange, locked = false, ...rest }: SwitchBoxProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a real checkbox brings its own state
      role="switch"
      aria-disabled={locked || undefined}
      onChange={event => !locked && onChange?.(event.target.checked)}
      className="relative h-5.5 w-9.5 shrink-0 appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:start-0.5 before:top-0.5 before:size-4 before:rounded-full before:bg-edge before:transition-[translate] checked:border-ink checked:bg-ink checked:before:translate-x-4 checked:before:bg-on-ink disabled:opacity-50 aria-disabled:opacity-50"
    />
  )
}

/** Both stand in the label, which would make the description part of the name as well: it would be read twice. */
const apart = (id: string) => ({ 'aria-labelledby': `${id}name`, 'aria-describedby': id })

function Words({ label, description, id }: { label: ReactNode; description: ReactNode; id: string }) {
  return (
    <span className="min-w-0">
      <span id={`${id}name`}>{label}</span>
      {description && (
        <span id={id} className="block text-sm text-muted">
          {description}
        </span>
      )}
    </span>
  )
}
