import type { UseQueryResult } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import type { Candidate } from '#/contract/admin.ts'
import type { Person } from '#/contract/shared.ts'
import { limits } from '#/rules/limits.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { wordsOf } from '../api/api.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { ComboboxOption } from '../ui/combobox.tsx'
import { floatLook } from '../ui/float-look.ts'
import { BusyLine } from './busy-line.tsx'

type PersonOptionsProps = {
  id: string
  who: SignUpRole
  found: UseQueryResult<Candidate[]>
  /** The results belong to an earlier text: if there are none, the text typed now may still find somebody. */
  isOld: boolean
  /** The option that Enter would choose. */
  current: Candidate | undefined
  chosen: readonly Person[]
  optionId: (person: Candidate) => string
  onChoose: (person: Candidate) => void
  onRetry: () => void
}

/** The dropdown under the picker's field; the focus stays in the field. */
export function PersonOptions({
  id,
  who,
  found,
  isOld,
  current,
  chosen,
  optionId,
  onChoose,
  onRetry,
}: PersonOptionsProps) {
  const people = found.data ?? []
  return (
    // Pressing the mouse here must not move the focus out of the field.
    <div
      role="presentation"
      onMouseDown={event => event.preventDefault()}
      className={cn(floatLook, 'absolute inset-x-0 top-full mt-1 max-h-80 overflow-y-auto p-1')}
    >
      {people.length > 0 && (
        <div id={id} role="listbox" aria-label={who === 'founder' ? 'Founders' : 'Contributors'}>
          {people.map(person => (
            <Option
              key={person.id}
              id={optionId(person)}
              person={person}
              who={who}
              current={person === current}
              chosen={chosen.some(each => each.id === person.id)}
              onChoose={() => onChoose(person)}
            />
          ))}
        </div>
      )}
      <Rest who={who} found={found} isOld={isOld} onRetry={onRetry} />
    </div>
  )
}

type OptionProps = {
  id: string
  person: Candidate
  who: SignUpRole
  current: boolean
  chosen: boolean
  onChoose: () => void
}

function Option({ id, person, who, current, chosen, onChoose }: OptionProps) {
  return (
    <ComboboxOption id={id} current={current} chosen={chosen} onChoose={onChoose}>
      <Avatar name={person.name} src={person.avatarUrl} size="sm" />
      <span className="min-w-0 flex-1">
        <bdi className="block w-fit wrap-anywhere">{person.name}</bdi>
        <span className="block text-sm wrap-anywhere text-muted">{person.email}</span>
        <span className="block">
          <BusyLine who={who} busy={person} />
        </span>
      </span>
      {person.suspended && <Badge tone="danger">Suspended</Badge>}
      {chosen && <Check aria-hidden="true" className="size-4 shrink-0" />}
    </ComboboxOption>
  )
}

/** Shown in place of people or after them: searching, a failure, no results, or that there are more. */
function Rest({ who, found, isOld, onRetry }: Pick<PersonOptionsProps, 'who' | 'found' | 'isOld' | 'onRetry'>) {
  if (found.isPending || (isOld && found.data?.length === 0))
    return <output className={cn(restLook, 'block')}>Searching</output>
  if (!found.data) {
    return (
      <div role="alert" className={cn(restLook, 'flex flex-wrap items-center justify-between gap-2')}>
        {wordsOf(found.error)}
        <Button size="sm" busy={found.isFetching} aria-description={who} onClick={onRetry}>
          Retry
        </Button>
      </div>
    )
  }
  if (found.data.length === 0) {
    return <output className={cn(restLook, 'block')}>No {who} has this in their name or email.</output>
  }
  if (found.data.length < limits.listPageSize) return null
  return <p className={restLook}>These are the first {limits.listPageSize}. Type more of the name.</p>
}

const restLook = 'px-2.5 py-2 text-sm text-muted'
