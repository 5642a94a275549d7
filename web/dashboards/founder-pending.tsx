import Sprout from 'lucide-react/icons/sprout'
import type { PendingCampaign } from '#/contract/dashboards.ts'
import { useNamedWork, workPlace } from '../submissions/work-place.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PendingCard } from './founder-pending-card.tsx'
import { LongestWaiting } from './longest-waiting.tsx'
import { SeeCampaigns } from './see-campaigns.tsx'

/** Contributors' campaigns in review, longest waiting first, so that new ones appear below the one being read. */
export function FounderPending({ campaigns, total }: { campaigns: readonly PendingCampaign[]; total: number }) {
  useNamedWork()
  return (
    <section
      tabIndex={-1}
      data-review=""
      aria-label="Campaigns to review"
      className="grid grid-cols-1 gap-3 rounded-lg outline-offset-4"
    >
      <h2 className="sr-only">Pending Campaigns</h2>
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
      <LongestWaiting shown={campaigns.length} total={total} />
    </section>
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
