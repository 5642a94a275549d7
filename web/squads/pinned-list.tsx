import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { NotLoaded } from '../api/not-loaded.tsx'
import { PinnedComing } from './found-coming.tsx'
import { FoundMessage } from './message-found.tsx'
import { useRoom } from './room-context.ts'

export function PinnedList({ onPick }: { onPick: () => void }) {
  const { room, jumpTo } = useRoom()
  const { queries } = useRouteContext({ from: '__root__' })
  const pinned = useQuery({ ...queries.squads.pinned.queryOptions({ input: { roomId: room.id } }), staleTime: 0 })
  if (pinned.isPending) return <PinnedComing />
  if (!pinned.data) {
    return <NotLoaded title="The pinned messages did not load" of={pinned} />
  }
  const { items } = pinned.data
  if (items.length === 0)
    return (
      <p className="p-2 text-muted">
        Nothing is pinned. The founder and the team lead can pin what everyone should find.
      </p>
    )
  return (
    <ul className="grid grid-cols-1 gap-1">
      {items.map(message => (
        <li key={message.id}>
          <FoundMessage
            message={message}
            onPick={() => {
              onPick()
              jumpTo(message.seq)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
