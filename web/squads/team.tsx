import type { SquadMember } from '#/contract/squads.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cn } from '../ui/cn.ts'
import { SenderBadge } from './message-row.tsx'
import { useMembers, useRoom } from './room-context.ts'

/** The members, and who is online. */
export function Team() {
  const members = useMembers()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it has the focus, and what scrolls must be reachable by keyboard
    <ul tabIndex={0} className="grid gap-2.5 rounded-sm">
      {members.map(member => (
        <Member key={member.id} member={member} />
      ))}
    </ul>
  )
}

function Member({ member }: { member: SquadMember }) {
  const { me } = useRoom()
  const online = member.online || member.id === me.id
  return (
    <li className="flex items-center gap-2.5">
      <Avatar name={member.name} src={member.avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5">
          <bdi className="min-w-0 font-semibold wrap-anywhere">{member.name}</bdi>
          <SenderBadge senderId={member.id} role={member.role} />
        </p>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <span
            aria-hidden="true"
            className={cn('size-2 rounded-full', online ? 'bg-success' : 'border border-edge')}
          />
          {online ? 'Online' : 'Offline'}
        </p>
      </div>
    </li>
  )
}

export function TeamPanel() {
  return (
    <aside
      aria-label="About this squad"
      className="hidden w-72 shrink-0 overflow-y-auto border-s border-line p-4 xl:block"
    >
      <h2 className="text-lg">Your growth engine</h2>
      <ul className="mt-2 mb-6 grid gap-2 text-sm text-muted">
        <li>Work together in real time: everyone in the squad sees a message as it is sent.</li>
        <li>Ask for feedback on a campaign here, and hear back from the people who write for it.</li>
        <li>Build authentic engagement together: honest posts and comments, and never a request for votes.</li>
      </ul>
      <h2 className="mb-3 text-lg">Your Team</h2>
      <Team />
    </aside>
  )
}
