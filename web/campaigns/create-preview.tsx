import { useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { CampaignCard } from './campaign-card.tsx'
import { toCard } from './create-draft.ts'
import type { CreateForm } from './create-form.ts'
import { Disclosure } from './disclosure.tsx'

/** How contributors will see the campaign, while it is typed. */
export function CreatePreview({ form, me }: { form: CreateForm; me: Me }) {
  const [now] = useState(() => new Date())
  const { draft } = form
  return (
    <aside aria-label="Preview" className="grid gap-4 self-start lg:sticky lg:top-20">
      <div>
        <h2 className="mb-2 eyebrow">What contributors will see</h2>
        <CampaignCard campaign={toCard(draft, me, now)} to={null} />
      </div>
      <Disclosure product={draft.saasName.trim() || 'your product'} />
    </aside>
  )
}
