import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/manage-campaign/$id')({ component: ManageCampaign })

function ManageCampaign() {
  return <h1>ManageCampaign</h1>
}
