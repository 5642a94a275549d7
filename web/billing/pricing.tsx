import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/pricing')({ component: Pricing })

function Pricing() {
  return <h1>Pricing</h1>
}
