import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/faq')({ component: Faq })

function Faq() {
  return <h1>Faq</h1>
}
