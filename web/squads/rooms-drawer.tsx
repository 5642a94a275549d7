import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import PanelLeft from 'lucide-react/icons/panel-left'
import { useState } from 'react'
import type { SquadRoomItem } from '#/contract/squads.ts'
import { capped, limits } from '#/rules/limits.ts'
import { byCursor } from '../api/by-cursor.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { MutedMark } from './room-mute.tsx'
import { roomTime } from './room-times.ts'
import { useToday } from './use-today.ts'

/** Lists the user's rooms, for roles that may be in several. */
export function RoomsDrawer({ current }: { current: string | undefined }) {
  const [open, setOpen] = useState(false)
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title="Rooms"
      trigger={
        <Button size="sm" variant="ghost">
          <PanelLeft aria-hidden="true" />
          <span className="max-xs:sr-only">Rooms</span>
        </Button>
      }
    >
      <Rooms current={current} onPick={() => setOpen(false)} />
    </Sheet>
  )
}

function Rooms({ current, onPick }: { current: string | undefined; onPick: () => void }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(queries.squads.rooms.infiniteOptions(byCursor({})))
  const today = useToday()
  if (found.isPending) {
    return (
      <Loading label="Loading rooms" className="grid gap-3">
        {[0, 1, 2].map(line => (
          <Skeleton key={line} className="h-14 w-full" />
        ))}
      </Loading>
    )
  }
  if (!found.data) {
    return <NotLoaded title="Your rooms did not load" of={found} />
  }
  const rooms = found.data.pages.flatMap(page => page.items)
  if (rooms.length === 0) return <p className="p-2 text-muted">No rooms available</p>
  return (
    <>
      <ul className="grid grid-cols-1 gap-1">
        {rooms.map(room => (
          <li key={room.id} className="min-w-0">
            <RoomLink room={room} isCurrent={room.id === current} today={today} onPick={onPick} />
          </li>
        ))}
      </ul>
      <ShowMore found={found} rows="li a" />
    </>
  )
}

type RoomLinkProps = { room: SquadRoomItem; isCurrent: boolean; today: Date; onPick: () => void }

function RoomLink({
  room: { id, name, founder, lastMessageAt, unread, muted },
  isCurrent,
  today,
  onPick,
}: RoomLinkProps) {
  return (
    <Link
      to="/squad-room"
      search={{ roomId: id }}
      replace
      onClick={onPick}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex flex-wrap items-center gap-2.5 rounded-md p-2 hover:bg-sunken current:bg-sunken"
    >
      <Avatar name={founder.name} src={founder.avatarUrl} />
      <span className="min-w-0 flex-1 basis-20">
        <span className="flex items-center gap-1.5">
          <bdi className="min-w-0 truncate font-semibold">{name}</bdi>
          {muted && <MutedMark />}
        </span>
        <bdi className="block w-fit max-w-full truncate text-sm text-muted">{founder.name}</bdi>
      </span>
      <span className="ms-auto grid shrink-0 justify-items-end gap-1">
        <span className="text-xs text-muted figure">{lastMessageAt && roomTime(lastMessageAt, today)}</span>
        {unread > 0 && (
          <Badge tone="strong">
            {capped(unread, limits.unreadBadgeCap)}
            <span className="sr-only"> unread</span>
          </Badge>
        )}
      </span>
    </Link>
  )
}
