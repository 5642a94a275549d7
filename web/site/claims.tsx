import { Fragment } from 'react'
import { SampleMark } from './sample-mark.tsx'
import { figures, reach } from './samples.ts'

/** The marketing figures; they are not counted from this installation's data. */
export function Figures() {
  return (
    <dl className="grid gap-x-10 gap-y-3 sm:grid-cols-3">
      {figures.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-row-reverse flex-wrap-reverse items-baseline justify-end gap-x-2 xs:gap-x-4 sm:flex-col-reverse sm:flex-nowrap"
        >
          <dt className="flex flex-wrap items-center gap-x-2 text-muted">
            {label}
            <SampleMark of={`${value} ${label}`} />
          </dt>
          <dd className="w-32 font-display text-4xl font-semibold tracking-tight figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The numbers of creators and conversations, inline in a sentence. */
export function Reach() {
  return reach.map(({ value, label }, index) => (
    <Fragment key={label}>
      {index > 0 && ' and '}
      <span className="xs:whitespace-nowrap">
        <span className="font-semibold text-ink figure">{value}</span> {label} <SampleMark of={`${value} ${label}`} />
      </span>
    </Fragment>
  ))
}
