import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/founder-dashboard')({ component: FounderDashboard })

function FounderDashboard() {
  return <h1>FounderDashboard</h1>
}
