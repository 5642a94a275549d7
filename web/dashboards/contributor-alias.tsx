import { createFileRoute, redirect } from '@tanstack/react-router'

/** The URL of the contributor dashboard as notices spell it. */
export const Route = createFileRoute('/contributor/dashboard')({
  beforeLoad: () => {
    throw redirect({ to: '/contributor-dashboard', replace: true })
  },
})
