import type { ReactNode } from 'react'

type StatCardProps = {
  label: ReactNode
  figure: ReactNode
  note?: ReactNode
  /** A chart of the figure over time. */
  children?: ReactNode
}

export function StatCard({ label, figure, note, children }: StatCardProps) {
  return (
    <dl className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-2xl font-semibold tracking-tight wrap-anywhere figure *:whitespace-normal">
        {figure}
      </dd>
      {note && <dd className="text-sm wrap-anywhere text-muted figure">{note}</dd>}
      {children && <dd className="mt-auto pt-3">{children}</dd>}
    </dl>
  )
}
