import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/explore')({ component: Explore })

function Explore() {
  return <h1>Explore</h1>
}
