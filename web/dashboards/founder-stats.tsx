import { Link } from '@tanstack/react-router'
import type { FounderDashboard } from '#/contract/dashboards.ts'
import { Karma } from '../brand/karma.tsx'
import { useNumber } from '../ui/locale.ts'
import { Sparkline } from '../ui/sparkline.tsx'
import { StatCard } from '../ui/stat-card.tsx'

/** Four figures; the second Total Engagement is a chart of the last 30 days. */
export function FounderStats({ stats }: { stats: FounderDashboard['stats'] }) {
  const number = useNumber()
  const recent = stats.engagement30Days.reduce((sum, day) => sum + day, 0)
  return (
    <section aria-label="Your figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="Total Campaigns"
        figure={number(stats.campaigns)}
        note={`+${number(stats.campaignsThisMonth)} this month`}
      />
      <StatCard
        label="Total Engagement"
        figure={number(stats.engagement)}
        note={`+${number(stats.engagementThisMonth)} this month`}
      />
      <StatCard label="Total Engagement, last 30 days" figure={number(recent)}>
        <Sparkline values={stats.engagement30Days} kind="bars" label="Engagement per day over 30 days" />
      </StatCard>
      <StatCard label="Karma Balance" figure={<Karma amount={stats.karma} />} note={<KarmaNote stats={stats} />}>
        <Sparkline values={stats.karma30Days} label="Karma balance over 30 days" className="text-gold-mark" />
      </StatCard>
    </section>
  )
}

function KarmaNote({ stats: { karma, karmaHeld } }: { stats: FounderDashboard['stats'] }) {
  if (karma === 0 && karmaHeld === 0) {
    return (
      <Link to="/pricing" className="inline-flex min-h-control-sm items-center font-medium text-ink link">
        Get karma with a plan
      </Link>
    )
  }
  return (
    <>
      <Karma amount={karmaHeld} /> held in campaigns.{' '}
      <Link to="/karma" className="inline-flex min-h-control-sm items-center font-medium text-ink link">
        Karma Statement
      </Link>
    </>
  )
}
