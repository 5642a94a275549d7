import { Link } from '@tanstack/react-router'
import { KarmaGlyph } from '../brand/karma.tsx'
import { useNumber } from '../ui/locale.ts'
import { Sparkline } from '../ui/sparkline.tsx'

/** Karma earned on each of the last 30 days, and the running total. */
export function KarmaChart({ earned }: { earned: readonly number[] }) {
  const number = useNumber()
  const sums = earned.map((_, index) => earned.slice(0, index + 1).reduce((sum, day) => sum + day, 0))
  const total = sums.at(-1) ?? 0
  const most = Math.max(0, ...earned)
  const best = earned.length - 1 - earned.lastIndexOf(most)
  return (
    <figure className="mb-6 rounded-lg border border-line bg-surface p-4">
      <figcaption className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-lg">Karma in the last 30 days</h2>
        <span className="text-sm text-muted figure">
          {total === 0
            ? 'None earned yet in this time.'
            : `${number(total)} earned. Best day: ${number(most)}, ${daysAgo(best)}.`}
        </span>
        <Link to="/karma" className="ms-auto inline-flex min-h-control-sm items-center text-sm font-medium link">
          Karma Statement
        </Link>
      </figcaption>
      <Sparkline
        values={earned}
        over={sums}
        kind="bars"
        label="Karma earned per day over 30 days"
        className="text-gold-mark"
      />
      {total > 0 && (
        <div aria-hidden="true" className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-muted figure">
          <span>{daysAgo(earned.length - 1)}</span>
          <span className="inline-flex items-center gap-1.5 max-sm:order-last max-sm:w-full">
            <KarmaGlyph className="size-3" /> Bars: each day, in UTC. Line: running total, up to {number(total)}.
          </span>
          <span>today</span>
        </div>
      )}
    </figure>
  )
}

const daysAgo = (days: number) => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`)
