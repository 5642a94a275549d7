import { createFileRoute, redirect } from '@tanstack/react-router'

/** The notices' spelling of the contributor dashboard. */
export const Route = createFileRoute('/contributor/dashboard')({
  beforeLoad: () => {
    throw redirect({ to: '/contributor-dashboard', replace: true })
  },
})
