import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Plug from 'lucide-react/icons/plug'
import { useState } from 'react'
import type { Connected } from '#/contract/operations.ts'
import { counted } from '#/rules/counted.ts'
import { isolated } from '#/rules/isolated.ts'
import { byCursor } from '../api/by-cursor.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useReread } from '../api/reread.ts'
import { ShowMore } from '../api/show-more.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { useProven } from '../sign-in-methods/use-proven.tsx'
import { ComingRows, freshWhileShort, listLook, useCount } from './operations-parts.tsx'
import { roleLabel } from '../role-label.ts'

/** The people with an open connection. */
export function Connections() {
  const { queries } = useRouteContext({ from: '__root__' })
  const count = useCount()
  const [ending, setEnding] = useState<Connected>()
  const found = useInfiniteQuery({
    ...queries.operations.connections.infiniteOptions(byCursor({})),
    refetchInterval: freshWhileShort,
  })
  const first = found.data?.pages[0]
  const items = found.data?.pages.flatMap(page => page.items)
  const coming = <Skeleton className="my-0.75 h-6 w-12" />
  return (
    <section aria-labelledby="connections">
      <h2 id="connections" className="mb-1 text-lg">
        Live connections
      </h2>
      <p className="mb-3 text-muted">
        Open pages of people who are logged in, at every server that hears the one that answered you.
      </p>
      {found.isError && !found.isFetchNextPageError && (
        <NotLoaded title="The connections did not load" of={found} className="mb-3" />
      )}
      {(first || !found.isError) && (
        <>
          <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
            <StatCard label="People online" figure={first ? count(first.people) : coming} />
            <StatCard label="Open pages" figure={first ? count(first.sockets) : coming} />
            <StatCard label="On screen" figure={first ? count(first.looking) : coming} />
            <StatCard label="In the background" figure={first ? count(first.sockets - first.looking) : coming} />
          </div>
          {first && first.rooms.length > 0 && <Rooms rooms={first.rooms} />}
          <h3 className="mt-6 mb-3 text-base">Who is connected</h3>
        </>
      )}
      {found.isPending && <ComingRows label="Loading connections" />}
      {items?.length === 0 && (
        <EmptyState icon={<Plug />} title="Nobody is connected" level={3}>
          Anyone who logs in and opens a page appears here.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className={listLook}>
          {items.map(each => (
            <PersonRow key={each.id} connected={each} onEnd={() => setEnding(each)} />
          ))}
        </ul>
      )}
      {items && <ShowMore found={found} />}
      <EndDialog ending={ending} onClose={() => setEnding(undefined)} />
    </section>
  )
}

function Rooms({ rooms }: { rooms: readonly { id: string; name: string; screens: number }[] }) {
  return (
    <>
      <h3 className="mt-6 mb-2 text-base">Squad rooms on screen</h3>
      <ul className="flex flex-wrap gap-2">
        {rooms.map(({ id, name, screens }) => (
          <li key={id} className="rounded-md border border-line bg-surface px-2.5 py-1 text-sm wrap-anywhere">
            <bdi>{name}</bdi> <span className="text-muted figure">· {counted(screens, 'page')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function PersonRow({ connected, onEnd }: { connected: Connected; onEnd: () => void }) {
  const { name, avatarUrl, role, pages, connections } = connected
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Avatar name={name} src={avatarUrl} size="md" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{name}</bdi>
          <Badge>{roleLabel(role)}</Badge>
        </p>
        <ul className="mt-0.5 text-sm text-muted">
          {connections.map(({ device, since, looking }, at) => (
            // Two pages of one device may connect in the same moment.
            <li key={`${device}${since.getTime()}${at}`}>
              {device}, connected <Time value={since} />
              {looking ? ', on screen' : ', in the background'}
            </li>
          ))}
          {pages > connections.length && <li>and {pages - connections.length} more</li>}
        </ul>
      </div>
      <Button size="sm" onClick={onEnd}>
        Disconnect<span className="sr-only"> {name}</span>
      </Button>
    </li>
  )
}

function EndDialog({ ending, onClose }: { ending: Connected | undefined; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  // Keeps the name while the dialog fades out.
  const [shown, setShown] = useState(ending)
  if (ending && ending !== shown) setShown(ending)
  const name = isolated(shown?.name ?? '')
  const reread = useReread(({ operations }) => [operations.connections])
  const over = () => {
    onClose()
    return reread()
  }
  const end = useProven({
    touches: 'others',
    call: (id: string, present) => api.operations.endConnections({ id, present }),
    done: () => {
      toast.success(`${name} was disconnected`)
      return over()
    },
    failed: `${name} was not disconnected`,
    words: error =>
      refusalCode(error) === 'not_found' ? 'None of their pages is still connected here.' : wordsOf(error),
    refused: over,
  })
  return (
    <>
      <ConfirmDialog
        open={ending !== undefined}
        onClose={onClose}
        title={`Disconnect ${name}?`}
        description="Their open pages lose the live connection at once. While they are logged in, the pages reconnect by themselves."
        confirm="Disconnect"
        busy={end.busy}
        onConfirm={() => ending && end.start(ending.id)}
      />
      {end.dialog}
    </>
  )
}
