import Trash from 'lucide-react/icons/trash-2'
import type { Assignment } from '#/contract/admin.ts'
import type { Person } from '#/contract/shared.ts'
import { isolated } from '#/rules/isolated.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Time } from '../ui/time.tsx'
import { BusyLine } from './busy-line.tsx'
import { TypedText } from '../ui/typed-text.tsx'

type AssignmentRowProps = { assignment: Assignment; onRemove: () => void }

export function AssignmentRow({ assignment, onRemove }: AssignmentRowProps) {
  const { founder, contributor, notes, assignedAt, assignedBy } = assignment
  return (
    <li className="flex items-start gap-3 py-3 ps-4 pe-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <Member person={contributor} />
          <span className="text-muted">in the team of</span>
          <Member person={founder} />
        </p>
        {notes && <TypedText className="mt-1.5 max-w-read">{notes}</TypedText>}
        <p className="mt-1">
          <BusyLine who="contributor" busy={contributor} />
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          Assigned on <Time value={assignedAt} as="date" />
          {assignedBy && (
            <>
              {' '}
              by <bdi>{assignedBy.name}</bdi>
            </>
          )}
        </p>
      </div>
      <IconButton
        label={`Remove ${isolated(contributor.name)} from ${isolated(founder.name)}’s team`}
        icon={<Trash />}
        size="sm"
        onClick={onRemove}
      />
    </li>
  )
}

function Member({ person }: { person: Person }) {
  return (
    <span className="inline-flex min-w-0 items-start gap-2 font-semibold [&_bdi]:pt-0.5">
      <Avatar name={person.name} src={person.avatarUrl} size="sm" />
      <bdi className="min-w-0 wrap-anywhere">{person.name}</bdi>
    </span>
  )
}
