import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import { useRef } from 'react'
import type { FounderDashboard } from '#/contract/dashboards.ts'
import { CampaignCard } from '../campaigns/campaign-card.tsx'
import { keepRowsOf } from '../api/keep-rows.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Segmented } from '../ui/segmented.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { CardTurn } from './card-turn.tsx'
import { founderOptions } from './founder-query.ts'
import type { FounderFilter } from './founder-tabs.ts'
import { CampaignsSkeleton } from './founder-skeleton.tsx'
import { ShowMore } from '../api/show-more.tsx'

type FounderCampaignsProps = {
  filter: FounderFilter
  stats: FounderDashboard['stats']
  onFilter: (filter: FounderFilter) => void
}

export function FounderCampaigns({ filter, stats, onFilter }: FounderCampaignsProps) {
  const group = useRef<HTMLDivElement>(null)
  if (stats.campaigns === 0) return <NoCampaigns />
  const showAll = () => {
    onFilter('all')
    focusWhenLost(() => group.current?.querySelector<HTMLElement>(':checked'))
  }
  return (
    <>
      <div ref={group} className="mb-3">
        <Segmented
          label="Which campaigns"
          value={filter}
          onChange={onFilter}
          options={[
            { value: 'all', label: 'All' },
            { value: 'active', label: 'Active' },
            { value: 'completed', label: 'Completed' },
          ]}
        />
      </div>
      <h2 className="sr-only">Your Campaigns</h2>
      <List filter={filter} onShowAll={showAll} />
    </>
  )
}

const keepRows = keepRowsOf(({ campaigns }: FounderDashboard) => campaigns)

function List({ filter, onShowAll }: { filter: FounderFilter; onShowAll: () => void }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery({
    ...founderOptions(queries, filter),
    placeholderData: keepRows,
  })
  if (found.isPending) return <CampaignsSkeleton />
  if (!found.data) {
    return <NotLoaded title="Your campaigns did not load" of={found} />
  }
  const campaigns = found.data.pages.flatMap(page => page.campaigns)
  if (campaigns.length === 0) {
    return (
      <EmptyState title={`You have no ${filter} campaigns`} action={<Button onClick={onShowAll}>Show all</Button>} />
    )
  }
  return (
    <>
      <ul
        aria-busy={found.isPlaceholderData}
        className={cn(
          'grid gap-3 transition-opacity sm:grid-cols-2 lg:grid-cols-3',
          found.isPlaceholderData && 'opacity-60',
        )}
      >
        {campaigns.map(campaign => (
          <li key={campaign.id} className="grid min-w-0">
            <CampaignCard campaign={campaign} to="manage" turn={<CardTurn campaign={campaign} reader="founder" />} />
          </li>
        ))}
      </ul>
      <ShowMore found={found} rows="article a" />
    </>
  )
}

function NoCampaigns() {
  return (
    <EmptyState
      icon={<Megaphone aria-hidden="true" />}
      title="You have no campaigns yet"
      action={
        <Button asChild>
          <Link to="/create-campaign">Create your first campaign</Link>
        </Button>
      }
    >
      A campaign tells contributors what to write on Reddit, and where. Their work comes to you for review.
    </EmptyState>
  )
}
