import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/admin/team-management')({ component: TeamManagement })

function TeamManagement() {
  return <h1>TeamManagement</h1>
}
