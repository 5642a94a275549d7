import X from 'lucide-react/icons/x'
import type { Candidate } from '#/contract/admin.ts'
import { isolated } from '#/rules/isolated.ts'
import { Avatar } from '../ui/avatar.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { BusyLine } from './busy-line.tsx'

type ChosenPeopleProps = { people: readonly Candidate[]; onRemove: (person: Candidate) => void }

/** The contributors about to be added to a team, each with their current workload. */
export function ChosenPeople({ people, onRemove }: ChosenPeopleProps) {
  if (people.length === 0) return null
  return (
    <ul aria-label="Chosen contributors" className="grid max-h-72 gap-1.5 overflow-y-auto">
      {people.map(person => (
        <li key={person.id} className="flex items-center gap-2.5 rounded-md bg-sunken ps-2.5">
          <Avatar name={person.name} src={person.avatarUrl} size="sm" />
          <span className="min-w-0 flex-1 py-1.5">
            <bdi className="block w-fit wrap-anywhere">{person.name}</bdi>
            <BusyLine who="contributor" busy={person} />
          </span>
          <IconButton
            label={`Leave out ${isolated(person.name)}`}
            icon={<X />}
            size="sm"
            onClick={() => onRemove(person)}
          />
        </li>
      ))}
    </ul>
  )
}
