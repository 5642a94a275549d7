import { createFileRoute, redirect } from '@tanstack/react-router'

/** The notices' spelling of a campaign's address. */
export const Route = createFileRoute('/campaigns/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/campaign/$id', params, replace: true })
  },
})
