import Sprout from 'lucide-react/icons/sprout'
import type { PendingCampaign } from '#/contract/dashboards.ts'
import { workPlace } from '../submissions/work-place.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PendingCard } from './founder-pending-card.tsx'
import { ReviewSection } from './review-section.tsx'
import { SeeCampaigns } from './see-campaigns.tsx'

/** Contributors' campaigns in review. */
export function FounderPending({ campaigns, total }: { campaigns: readonly PendingCampaign[]; total: number }) {
  return (
    <ReviewSection label="Campaigns to review" heading="Pending Campaigns" shown={campaigns.length} total={total}>
      {campaigns.length === 0 ? (
        <NoCampaigns />
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {campaigns.map(campaign => (
            <li
              key={campaign.id}
              id={workPlace(campaign.id)}
              tabIndex={-1}
              aria-label={campaign.saasName}
              className="rounded-lg outline-offset-2"
            >
              <PendingCard campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
    </ReviewSection>
  )
}

function NoCampaigns() {
  return (
    <EmptyState icon={<Sprout aria-hidden="true" />} title="No campaigns to review" action={<SeeCampaigns />}>
      A published post becomes its contributor’s engagement campaign. When they change one that ended or was rejected,
      it comes here before it runs again.
    </EmptyState>
  )
}
