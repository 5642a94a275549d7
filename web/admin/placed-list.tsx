import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { Placing } from '#/contract/admin.ts'
import type { Placed } from './use-assign.ts'

/** The outcome for each person after several were added to a team at once. */
export function PlacedList({ placed }: { placed: readonly Placed[] }) {
  if (placed.length < 2) return null
  return (
    <ul aria-label="What came of it" className="grid gap-1 border-t border-line pt-3 text-sm">
      {placed.map(({ person, outcome }) => (
        <li key={person.id} className="flex items-start gap-2">
          {outcome === 'added' ? (
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
          ) : (
            <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          )}
          <span className="min-w-0 wrap-anywhere">
            <bdi className="font-semibold wrap-anywhere">{person.name}</bdi> {words[outcome]}
          </span>
        </li>
      ))}
    </ul>
  )
}

const words: Readonly<Record<Placing['outcome'], string>> = {
  added: 'was added.',
  already_there: 'was already on the team.',
  not_a_contributor: 'is no longer a contributor, and was left out.',
}
