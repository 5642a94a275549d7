import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/create-campaign')({ component: CreateCampaign })

function CreateCampaign() {
  return <h1>CreateCampaign</h1>
}
