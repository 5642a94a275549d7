import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_signed-in/squad-room')({ component: SquadRoom })

function SquadRoom() {
  return <h1>SquadRoom</h1>
}
