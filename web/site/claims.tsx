import { Fragment } from 'react'
import { SampleMark } from './sample-mark.tsx'
import { figures, reach } from './samples.ts'

/** The marketing figures, which count nothing in this installation. */
export function Figures() {
  return (
    <dl className="grid grid-cols-2 gap-x-10 gap-y-6 sm:grid-cols-3">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="flex items-center gap-2 text-muted">
            {label}
            <SampleMark of={`${value} ${label}`} />
          </dt>
          <dd className="font-display text-4xl font-semibold tracking-tight figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The same within a line: "2,500+ creators and 50K+ conversations". */
export function Reach() {
  return reach.map(({ value, label }, index) => (
    <Fragment key={label}>
      {index > 0 && ' and '}
      <span className="whitespace-nowrap">
        <span className="font-semibold text-ink figure">{value}</span> {label} <SampleMark of={`${value} ${label}`} />
      </span>
    </Fragment>
  ))
}
