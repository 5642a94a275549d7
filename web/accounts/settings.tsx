import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/settings')({ component: Settings })

function Settings() {
  return <h1>Settings</h1>
}
