import type { ContributorDashboard } from '#/contract/dashboards.ts'
import { Karma } from '../brand/karma.tsx'
import { useNumber } from '../ui/locale.ts'
import { StatCard } from '../ui/stat-card.tsx'

/* Keeps the figure, which has an icon, as tall as a plain number in the next card. */
const onLine = 'align-top'

/** Contributors never spend karma, so these sums only grow. */
export function ContributorStats({ stats }: { stats: ContributorDashboard['stats'] }) {
  const number = useNumber()
  return (
    <section aria-label="Your figures" className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard label="Total Karma" figure={<Karma amount={stats.karma} className={onLine} />} note="earned so far" />
      <StatCard label="Total Engagements" figure={number(stats.engagements)} note="posts and comments approved" />
      <StatCard
        label="Post Karma"
        figure={<Karma amount={stats.postKarma} className={onLine} />}
        note="for published posts"
      />
      <StatCard
        label="Engagement Karma"
        figure={<Karma amount={stats.engagementKarma} className={onLine} />}
        note="for approved comments"
      />
    </section>
  )
}
