import { useQuery } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { SquadRoom } from '#/contract/squads.ts'
import { isBadInput, refusalCode } from '../api/api.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { MessagesComing } from './message-list.tsx'
import { OpenRoom } from './open-room.tsx'
import { RoomAwaited, RoomClosed } from './room-states.tsx'
import { useVisibleHeight } from './use-visible-height.ts'

const NoRoom = lazyPart(() => import('./no-room.tsx').then(module => module.NoRoom))

interface Wanted {
  roomId?: string | undefined
  /** `seq` of the message to show, until it is shown. */
  message?: number | undefined
}

export const Route = createFileRoute('/_signed-in/squad-room')({
  beforeLoad: onlyFor('founder', 'contributor', 'admin'),
  // The router passes `message` on as it is.
  validateSearch: ({ roomId }: SearchSchemaInput & Wanted): Wanted => ({
    roomId: typeof roomId === 'string' ? roomId : undefined,
  }),
  loaderDeps: ({ search: { roomId } }) => ({ roomId }),
  loader: async ({ context: { queryClient, queries }, deps }) => {
    const loading = queryClient.query({ ...queries.squads.room.queryOptions({ input: deps }), staleTime: 20_000 })
    // The page shows a failure itself. In the browser, navigation does not wait for the data.
    const settled = loading.catch(() => undefined)
    if (typeof document === 'undefined') await settled
  },
  head: () => namedPage('Squad Room'),
  component: SquadRoomPage,
})

function SquadRoomPage() {
  useVisibleHeight()
  const shown = useShownRoom()
  return (
    <div data-fills-window className="flex min-h-0 flex-1 flex-col">
      <Page {...shown} />
      <OtherRoom room={shown.found.data} />
    </div>
  )
}

/**
 * The room of the address. Without one there, the room that opened first stays: which one opens for an admin changes with each message,
 * and for others once they have left it.
 */
function useShownRoom() {
  const { queries } = Route.useRouteContext()
  const { roomId } = Route.useLoaderDeps()
  const [first, setFirst] = useState<{ asked: string | undefined; room: SquadRoom }>()
  const opened = first?.asked === roomId ? first?.room : undefined
  const input = { roomId: roomId ?? opened?.id }
  const found = useQuery({ ...queries.squads.room.queryOptions({ input }), initialData: opened })
  // Not while the server renders: the page would carry the room twice.
  const hydrated = useHydrated()
  if (hydrated && found.data && !opened) setFirst({ asked: roomId, room: found.data })
  return { found, wasOpen: opened !== undefined }
}

type Shown = ReturnType<typeof useShownRoom>

/** Says which room has opened in the place of another: the page's title is the same. */
function OtherRoom({ room }: { room: Shown['found']['data'] }) {
  const [heard, setHeard] = useState({ id: room?.id, words: '' })
  if (room && room.id !== heard.id) setHeard({ id: room.id, words: heard.id ? room.name : '' })
  return (
    <p aria-live="polite" className="sr-only">
      {heard.words}
    </p>
  )
}

function Page({ found, wasOpen }: Shown) {
  const { me } = Route.useRouteContext()
  if (refusalCode(found.error) === 'room_not_found' || isBadInput(found.error)) return <RoomClosed wasOpen={wasOpen} />
  if (found.data) return <OpenRoom key={found.data.id} room={found.data} me={me} />
  if (found.data === null)
    return (
      <Suspense>
        <NoRoom role={me.role} />
      </Suspense>
    )
  return (
    <RoomAwaited>
      {found.isPending ? (
        <MessagesComing />
      ) : (
        <div className="flex-1 px-page py-4">
          <NotLoaded title="The squad room did not load" of={found} />
        </div>
      )}
    </RoomAwaited>
  )
}
