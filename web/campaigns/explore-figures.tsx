import type { ReactNode } from 'react'
import type { Explored } from '#/contract/campaigns.ts'
import { Karma } from '../brand/karma.tsx'
import { useNumber } from '../ui/locale.ts'
import type { ExploreTab } from './explore-tabs.ts'

type ExploreFiguresProps = { tab: ExploreTab; stats: Explored['stats'] | undefined }

/** A tab's totals, regardless of search and filter. */
export function ExploreFigures({ tab, stats }: ExploreFiguresProps) {
  const number = useNumber()
  return (
    <dl className="mb-4 flex flex-wrap divide-x divide-line rounded-lg border border-line bg-surface *:flex-1">
      <Figure label="Active campaigns">{stats && number(stats.active)}</Figure>
      <Figure label="Total karma available">{stats && <Karma amount={stats.karma} />}</Figure>
      <Figure label={madeLabel(tab)}>{stats && number(stats.made)}</Figure>
    </dl>
  )
}

const madeLabel = (tab: ExploreTab) => (tab === 'engagement' ? 'Engagements made' : 'Posts created')

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between p-2.5 sm:px-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex min-h-[1.3em] items-center text-xl font-semibold figure">{children}</dd>
    </div>
  )
}
