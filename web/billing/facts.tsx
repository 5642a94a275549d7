import type { ReactNode } from 'react'

/** A list of terms and values, such as what a payment costs now and later. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4">{children}</dl>
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-6 py-3">
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium figure">{children}</dd>
    </div>
  )
}
