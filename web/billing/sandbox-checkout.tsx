import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/sandbox-checkout/$id')({ component: SandboxCheckout })

function SandboxCheckout() {
  return <h1>SandboxCheckout</h1>
}
