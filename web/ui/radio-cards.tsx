import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { useFieldGroup } from './field-wiring.ts'

type RadioCard<T extends string> = {
  value: T
  title: ReactNode
  description?: ReactNode
  icon?: ReactNode
  /** When set, the option cannot be chosen, and this explains why. */
  disabledReason?: string | undefined
}

type RadioCardsProps<T extends string> = {
  value: T | undefined
  onChange: (value: T) => void
  options: readonly RadioCard<T>[]
  /** The group's name, unless a `Field group` gives one. */
  label?: string | undefined
  columns?: 1 | 2
}

/** One choice of a few that need a sentence each. Real radio buttons underneath: arrow keys, forms and screen readers work as usual. */
export function RadioCards<T extends string>({ value, onChange, options, label, columns = 1 }: RadioCardsProps<T>) {
  const field = useFieldGroup()
  const name = useId()
  return (
    <div
      role="radiogroup"
      {...field}
      {...(label ? { 'aria-label': label } : {})}
      className={cn('grid gap-2', grids[columns])}
    >
      {options.map(option => (
        <label
          key={option.value}
          className={cn(
            'flex items-start gap-3 rounded-lg border bg-surface p-3 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            option.value === value ? 'border-ink inset-ring inset-ring-ink' : 'border-line',
            option.value !== value && !option.disabledReason && 'hover:border-edge',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabledReason !== undefined}
            onChange={() => onChange(option.value)}
            className="mt-1 size-4 shrink-0 appearance-none rounded-full border border-edge outline-none checked:border-5 checked:border-ink disabled:opacity-40"
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="flex items-center gap-2 font-semibold [&_svg]:size-4.5 [&_svg]:shrink-0">
              {option.icon}
              {option.title}
            </span>
            {option.description && <span className="block text-sm text-muted">{option.description}</span>}
            {option.disabledReason && <span className="mt-1 block text-sm text-warning">{option.disabledReason}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

const grids = { 1: '', 2: 'sm:grid-cols-2' } as const
