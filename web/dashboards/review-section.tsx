import type { ReactNode } from 'react'
import { useNamedWork } from '../submissions/work-place.ts'
import { LongestWaiting } from './longest-waiting.tsx'

type ReviewSectionProps = {
  label: string
  heading: string
  shown: number
  total: number
  children: ReactNode
}

/** What waits for the founder, longest waiting first, so that new work appears below what is being read. */
export function ReviewSection({ label, heading, shown, total, children }: ReviewSectionProps) {
  useNamedWork()
  return (
    <section
      tabIndex={-1}
      data-review=""
      aria-label={label}
      className="grid grid-cols-1 gap-3 rounded-lg outline-offset-4"
    >
      <h2 className="sr-only">{heading}</h2>
      {children}
      <LongestWaiting shown={shown} total={total} />
    </section>
  )
}
