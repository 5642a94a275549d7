import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/admin/dashboard')({ component: AdminDashboard })

function AdminDashboard() {
  return <h1>AdminDashboard</h1>
}
