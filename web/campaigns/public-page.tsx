import { Link } from '@tanstack/react-router'
import type { Campaign } from '#/contract/campaigns.ts'
import { isPublic } from '#/rules/campaign.ts'
import { CopyButton } from '../ui/copy-button.tsx'

type PublicPageProps = {
  campaign: Campaign
  /** The founder gets no link to the public page, because it would redirect them back here. */
  isOwner?: boolean
}

/** A link from a campaign's management to its public page, and a button that copies that page's address. */
export function PublicPage({ campaign: { id, status }, isOwner = false }: PublicPageProps) {
  if (!isPublic(status)) return null
  return (
    <span className="inline-flex items-center gap-x-3">
      {!isOwner && (
        <Link to="/campaign/$id" params={{ id }} className="inline-flex min-h-control-sm items-center link">
          See its page
        </Link>
      )}
      <CopyButton label="Copy link" what="to its page" text={() => new URL(`/campaign/${id}`, location.href).href} />
    </span>
  )
}
