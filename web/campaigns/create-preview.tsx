import type { CampaignCard as Card } from '#/contract/campaigns.ts'
import { productOf } from '#/rules/campaign.ts'
import { CampaignCard } from './campaign-card.tsx'
import { untitled } from './create-draft.ts'
import { Disclosure } from './disclosure.tsx'

/** A live preview of how contributors will see the campaign. */
export function CreatePreview({ card }: { card: Card }) {
  return (
    <aside aria-label="Preview" className="grid grid-cols-1 gap-4 self-start lg:sticky lg:top-20">
      <div>
        <h2 className="mb-2 eyebrow">What contributors will see</h2>
        <CampaignCard campaign={card} to={null} />
      </div>
      <Disclosure product={card.saasName === untitled ? 'your product' : productOf(card.saasName)} />
    </aside>
  )
}
