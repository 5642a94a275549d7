import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/campaign/$id')({ component: CampaignPage })

function CampaignPage() {
  return <h1>CampaignPage</h1>
}
