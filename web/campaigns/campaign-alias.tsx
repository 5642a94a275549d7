import { createFileRoute, redirect } from '@tanstack/react-router'

/** A campaign's URL as notices spell it. */
export const Route = createFileRoute('/campaigns/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/campaign/$id', params, replace: true })
  },
})
