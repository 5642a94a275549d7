import UserMinus from 'lucide-react/icons/user-minus'
import UserPlus from 'lucide-react/icons/user-plus'
import type { User } from '#/contract/admin.ts'
import { isolated } from '#/rules/isolated.ts'
import { signUpRoles } from '#/rules/roles.ts'
import { Karma } from '../brand/karma.tsx'
import { roleLabel } from '../role-label.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Time } from '../ui/time.tsx'
import { LastActive, loadWords } from './busy-line.tsx'
import { useGiveRole } from './use-give-role.ts'

type UserRowProps = {
  user: User
  /** Called when the buttons that give a role are removed. */
  onGone: () => void
  /** Opens the form for an assignment to this founder. */
  onAssign: () => void
  onRemove: () => void
  /** Opens the account with its further actions. */
  onOpen: () => void
}

export function UserRow({ user, onGone, onAssign, onRemove, onOpen }: UserRowProps) {
  const { name, avatarUrl, email, role, suspended, joinedAt } = user
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 ps-4 pe-2.5">
      <div className={cn('flex min-w-0 flex-1 items-start gap-3', role === null && 'basis-64')}>
        <Avatar name={name} src={avatarUrl} size="md" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <button
              type="button"
              onClick={onOpen}
              className="min-w-0 rounded-sm text-start font-semibold wrap-anywhere link"
            >
              <bdi>{name}</bdi>
            </button>
            <Badge tone={role === null && !user.roleRemoved ? 'warning' : role === 'admin' ? 'strong' : 'neutral'}>
              {user.roleRemoved ? 'Role removed' : roleLabel(role)}
            </Badge>
            {suspended && <Badge tone="danger">Suspended</Badge>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">{email}</p>
          {(role === 'founder' || role === 'contributor') && (
            <p className="text-sm text-muted figure">
              {loadWords(role, user)} · <Karma amount={user.karma} /> {role === 'founder' ? 'to spend' : 'earned'}
            </p>
          )}
          <p className="text-sm text-muted">
            Joined on <Time value={joinedAt} as="date" /> · <LastActive at={user.lastActiveAt} />
          </p>
        </div>
      </div>
      <div className="ms-auto flex flex-wrap gap-2 pe-1.5">
        {role === null && <GiveRole user={user} onGone={onGone} />}
        {role === 'founder' && user.teamCount === 0 && !suspended && (
          <IconButton label={`Choose a team for ${isolated(name)}`} icon={<UserPlus />} size="sm" onClick={onAssign} />
        )}
        {(role === 'founder' || role === 'contributor') && (
          <IconButton label={`Remove ${isolated(name)}’s role`} icon={<UserMinus />} size="sm" onClick={onRemove} />
        )}
      </div>
    </li>
  )
}

function GiveRole({ user, onGone }: Pick<UserRowProps, 'user' | 'onGone'>) {
  const give = useGiveRole(user, onGone)
  return signUpRoles.map(role => (
    <Button
      key={role}
      size="sm"
      busy={give.isPending && give.variables === role}
      onClick={() => give.mutate(role)}
      aria-label={`Make ${role}: ${isolated(user.name)}`}
    >
      Make {role}
    </Button>
  ))
}
