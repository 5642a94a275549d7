import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Pencil from 'lucide-react/icons/pencil'
import UserCog from 'lucide-react/icons/user-cog'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { BackButton } from './back-button.tsx'
import { lateDialog } from './late-dialog.tsx'
import { RoomBar } from './room-bar.tsx'
import { useRoom } from './room-context.ts'
import { MutedMark, MuteItem, useMute } from './room-mute.tsx'
import { PinnedMessages } from './room-pinned.tsx'
import { RoomSearch } from './room-search.tsx'
import { RoomsDrawer } from './rooms-drawer.tsx'
import { Team } from './team.tsx'

const RenameRoom = lateDialog('Rename squad room', () => import('./room-rename.tsx').then(module => module.RenameRoom))
const TeamLead = lateDialog('Team lead', () => import('./room-lead.tsx').then(module => module.TeamLead))

export function RoomHeader() {
  const { me, room } = useRoom()
  const count = room.members.length
  return (
    <RoomBar
      before={
        <>
          <BackButton />
          {me.role !== 'founder' && <RoomsDrawer current={room.id} />}
        </>
      }
      title={
        <>
          <h1 dir="auto" title={room.name} className="truncate text-lg">
            {room.name}
          </h1>
          {room.muted && <MutedMark />}
        </>
      }
      note={<bdi>{room.description}</bdi>}
      actions={
        <>
          <Sheet
            side="right"
            title="Your Team"
            trigger={
              <Button size="sm" variant="ghost">
                <Users aria-hidden="true" />
                <span className="figure">
                  {count}
                  <span className="max-xs:sr-only"> {count === 1 ? 'member' : 'members'}</span>
                </span>
              </Button>
            }
          >
            <Team />
          </Sheet>
          <PinnedMessages />
          <RoomSearch />
          <Manage />
        </>
      }
    />
  )
}

/** Everybody can mute, the founder can rename, and admins appoint the team lead. */
function Manage() {
  const { me, room } = useRoom()
  const [doing, setDoing] = useState<'rename' | 'lead'>()
  const owns = room.founder.id === me.id
  const mute = useMute()
  const close = () => setDoing(undefined)
  return (
    <>
      <Menu label="Room settings" icon={<EllipsisVertical />}>
        <MuteItem mute={mute} />
        {owns && (
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setDoing('rename')}>
            Rename
          </MenuItem>
        )}
        {me.role === 'admin' && (
          <MenuItem icon={<UserCog aria-hidden="true" />} onSelect={() => setDoing('lead')}>
            Team lead
          </MenuItem>
        )}
      </Menu>
      {doing === 'rename' && <RenameRoom onClose={close} />}
      {doing === 'lead' && <TeamLead onClose={close} />}
    </>
  )
}
