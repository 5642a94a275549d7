import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/privacy')({ component: Privacy })

function Privacy() {
  return <h1>Privacy</h1>
}
