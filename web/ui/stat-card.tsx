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
    <dl className="@container flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4">
      <dt className="text-sm text-muted">{label}</dt>
      {/* Six digits beside an icon stay on one line on the narrowest phone. */}
      <dd className="mt-0.5 text-2xl font-semibold tracking-tight wrap-anywhere figure max-xs:text-[length:clamp(1.25rem,20cqi,var(--text-2xl))] *:whitespace-normal">
        {figure}
      </dd>
      {note && <dd className="text-sm wrap-anywhere text-muted figure">{note}</dd>}
      {children && <dd className="mt-auto pt-3">{children}</dd>}
    </dl>
  )
}
