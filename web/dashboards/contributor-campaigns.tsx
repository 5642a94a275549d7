import { Link } from '@tanstack/react-router'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Sprout from 'lucide-react/icons/sprout'
import type { CampaignCard as CardData } from '#/contract/campaigns.ts'
import { CampaignCard } from '../campaigns/campaign-card.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'

type Campaigns = { campaigns: readonly CardData[] }

/** Engagement campaigns that grew out of the reader's published posts. */
export function CreatedCampaigns({ campaigns }: Campaigns) {
  if (campaigns.length > 0) return <Grid campaigns={campaigns} to="own" />
  return (
    <EmptyState
      icon={<Sprout aria-hidden="true" />}
      title="No campaigns of your own yet"
      action={
        <Button asChild>
          <Link to="/explore" search={{ tab: 'posts' }}>
            Find a post to write
          </Link>
        </Button>
      }
    >
      When you publish an approved post on Reddit, it becomes an engagement campaign with your name on it.
    </EmptyState>
  )
}

/** Campaigns the reader sent something to. */
export function ContributedCampaigns({ campaigns }: Campaigns) {
  if (campaigns.length > 0) return <Grid campaigns={campaigns} to="campaign" />
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden="true" />}
      title="You have not contributed yet"
      action={
        <Button asChild>
          <Link to="/explore" search={{ tab: 'engagement' }}>
            Find a post to comment on
          </Link>
        </Button>
      }
    >
      Campaigns you sent a comment or a post to stay here, so that you can follow them.
    </EmptyState>
  )
}

function Grid({ campaigns, to }: Campaigns & { to: 'campaign' | 'own' }) {
  return (
    <>
      <h2 className="sr-only">Campaigns</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {campaigns.map(campaign => (
          <li key={campaign.id} className="grid min-w-0">
            <CampaignCard campaign={campaign} to={to} />
          </li>
        ))}
      </ul>
    </>
  )
}
