import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { useFieldGroup } from './field-wiring.ts'

type SegmentedProps<T extends string> = {
  value: T
  onChange: (value: T) => void
  options: readonly { value: T; label: string; icon?: ReactNode }[]
  label: string
}

/** One of a few short words, all visible, wrapping to a second row: a filter, a view, a theme. */
export function Segmented<T extends string>({ value, onChange, options, label }: SegmentedProps<T>) {
  const field = useFieldGroup()
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      {...field}
      className="inline-flex w-fit flex-wrap rounded-md border border-line bg-sunken p-0.5"
    >
      {options.map(option => (
        <label
          key={option.value}
          className={cn(
            'flex min-h-7 min-w-8 grow items-center justify-center gap-1.5 rounded-sm px-3 text-sm font-semibold whitespace-nowrap transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-11 pointer-coarse:min-w-11 [&_svg]:size-4',
            option.value === value ? 'bg-raised text-ink ring-1 ring-line' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
