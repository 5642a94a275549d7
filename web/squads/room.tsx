import { useQuery } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isBadInput, refusalCode } from '../api/api.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { onlyFor } from '../site/guard.ts'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { MessagesComing } from './message-list.tsx'
import { OpenRoom } from './open-room.tsx'
import { RoomAwaited, RoomClosed, WithoutRoom } from './room-states.tsx'
import { useVisibleHeight } from './use-visible-height.ts'

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
  return (
    <div data-fills-window className="flex min-h-0 flex-1 flex-col">
      <Page />
      <OtherRoom />
    </div>
  )
}

/** Says which room has opened in the place of another: the page's title is the same. */
function OtherRoom() {
  const { queries } = Route.useRouteContext()
  const { data } = useQuery(queries.squads.room.queryOptions({ input: Route.useLoaderDeps() }))
  const [heard, setHeard] = useState({ id: data?.id, words: '' })
  if (data && data.id !== heard.id) setHeard({ id: data.id, words: heard.id ? data.name : '' })
  return (
    <p aria-live="polite" className="sr-only">
      {heard.words}
    </p>
  )
}

function Page() {
  const { me, queries } = Route.useRouteContext()
  const found = useQuery(queries.squads.room.queryOptions({ input: Route.useLoaderDeps() }))
  const [opened, setOpened] = useState(false)
  if (found.data && !opened) setOpened(true)
  if (found.isPending)
    return (
      <RoomAwaited>
        <MessagesComing />
      </RoomAwaited>
    )
  if (refusalCode(found.error) === 'room_not_found' || isBadInput(found.error)) return <RoomClosed wasOpen={opened} />
  if (found.data) return <OpenRoom key={found.data.id} room={found.data} me={me} />
  if (found.data === null) return opened ? <RoomClosed wasOpen /> : <NoRoom />
  return (
    <RoomAwaited>
      <div className="flex-1 px-page py-4">
        <NotLoaded title="The squad room did not load" of={found} />
      </div>
    </RoomAwaited>
  )
}

function NoRoom() {
  const { me } = Route.useRouteContext()
  useEffect(() => {
    if (me.role === 'contributor') toast.error('No squad rooms available')
  }, [me.role])
  return (
    <WithoutRoom title="No Squad Room Yet">
      {me.role === 'founder' ? (
        <>
          <p>Assign contributors to start collaborating!</p>
          <p className="mt-2">An admin puts your team together. The room opens with its first contributor.</p>
          <Button asChild className="mt-3">
            <Link to="/founder-dashboard">Go to your dashboard</Link>
          </Button>
        </>
      ) : (
        <>
          <p>You haven't been assigned to any squad yet.</p>
          <Button asChild className="mt-3">
            {me.role === 'admin' ? (
              <Link to="/admin/team-management">Assign contributors to teams</Link>
            ) : (
              <Link to="/explore">Explore Campaigns</Link>
            )}
          </Button>
        </>
      )}
    </WithoutRoom>
  )
}
