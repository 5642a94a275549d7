import type { Figure } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import { useNumber } from '../ui/locale.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { StatCard } from '../ui/stat-card.tsx'

/** A total, and a bar for each day's new ones. */
export function FigureCard({ label, figure }: { label: string; figure: Figure | undefined }) {
  const number = useNumber()
  if (!figure) {
    return (
      <StatCard
        label={label}
        figure={<Skeleton className="my-0.75 h-6 w-12" />}
        note={<Skeleton className="my-0.75 h-3.5 w-24 max-w-full" />}
      >
        <Skeleton className="h-10 w-full" />
      </StatCard>
    )
  }
  const fresh = figure.days.reduce((sum, day) => sum + day, 0)
  return (
    <StatCard
      label={label}
      figure={number(figure.total)}
      note={fresh === 0 ? `None new in ${limits.chartDays} days` : `${number(fresh)} new in ${limits.chartDays} days`}
    >
      <Sparkline
        values={figure.days}
        kind="bars"
        label={`${label}, new each day over ${limits.chartDays} days`}
        className="text-muted"
      />
    </StatCard>
  )
}
