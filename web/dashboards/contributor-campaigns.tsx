import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Sprout from 'lucide-react/icons/sprout'
import { CampaignCard } from '../campaigns/campaign-card.tsx'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { CardTurn } from './card-turn.tsx'
import type { CampaignList } from './contributor-query.ts'
import { campaignsOptions } from './contributor-query.ts'
import { CampaignsSkeleton } from './founder-skeleton.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { FindPost } from './find-post.tsx'

/** Campaigns that the reader created or contributed to; those waiting for someone come first. */
export function ContributorCampaigns({ list, hasSent = false }: { list: CampaignList; hasSent?: boolean }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(campaignsOptions(queries, list))
  if (found.isPending) return <CampaignsSkeleton />
  if (!found.data) {
    return <NotLoaded title="Your campaigns did not load" of={found} />
  }
  const campaigns = found.data.pages.flatMap(page => page.items)
  if (campaigns.length === 0) return list === 'created' ? <NothingCreated /> : <NothingContributed hasSent={hasSent} />
  return (
    <>
      <h2 className="sr-only">Campaigns</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {campaigns.map(campaign => (
          <li key={campaign.id} className="grid min-w-0">
            <CampaignCard
              campaign={campaign}
              to={list === 'created' ? 'own' : 'campaign'}
              turn={<CardTurn campaign={campaign} reader="contributor" />}
            />
          </li>
        ))}
      </ul>
      <ShowMore found={found} rows="article a" />
    </>
  )
}

function NothingCreated() {
  return (
    <EmptyState icon={<Sprout aria-hidden="true" />} title="No campaigns of your own yet" action={<FindPost />}>
      When you publish an approved post on Reddit, it becomes an engagement campaign with your name on it.
    </EmptyState>
  )
}

function NothingContributed({ hasSent }: { hasSent: boolean }) {
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden="true" />}
      title={hasSent ? 'None of them is open to you now' : 'You have not contributed yet'}
      action={
        <Button asChild>
          <Link to="/explore" search={{ tab: 'engagement' }}>
            Find a post to comment on
          </Link>
        </Button>
      }
    >
      {hasSent
        ? 'The campaigns you contributed to were removed, or have yet to be approved.'
        : 'Campaigns you have sent a comment or post to stay here, so you can follow them.'}
    </EmptyState>
  )
}
