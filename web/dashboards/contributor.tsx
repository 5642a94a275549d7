import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/contributor-dashboard')({ component: ContributorDashboard })

function ContributorDashboard() {
  return <h1>ContributorDashboard</h1>
}
