import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/cookies')({ component: Cookies })

function Cookies() {
  return <h1>Cookies</h1>
}
