import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Candidate } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Input } from '../ui/input.tsx'
import { PersonOptions } from './person-options.tsx'

type PersonPickerProps = {
  who: SignUpRole
  value: Candidate | undefined
  onChange: (person: Candidate | undefined) => void
}

/** A text field that finds a person by name or email. Typing over the chosen one starts a new search. */
export function PersonPicker({ who, value, onChange }: PersonPickerProps) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const listId = useId()
  const found = usePeople(who, value ? '' : text.trim(), open)
  const people = found.data ?? []
  const current = people[Math.min(marked, people.length - 1)]
  const listed = open && people.length > 0

  const show = () => {
    setOpen(true)
    setMarked(0)
  }
  const type = (typed: string) => {
    setText(typed)
    if (value) onChange(undefined)
    show()
  }
  const choose = (person: Candidate) => {
    onChange(person)
    setText('')
    setOpen(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      if (open) setMarked((Math.min(marked, people.length - 1) + step + people.length) % Math.max(people.length, 1))
      else show()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (current) choose(current)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
    }
  }
  return (
    <div className="relative">
      <Input
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched on the server
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-activedescendant={listed && current ? optionId(listId, current) : undefined}
        value={value ? value.name : text}
        placeholder="Search by name or email"
        maxLength={limits.searchMax}
        autoComplete="off"
        spellCheck={false}
        lead={value ? <Avatar name={value.name} src={value.avatarUrl} size="xs" /> : <Search aria-hidden="true" />}
        onChange={event => type(event.target.value)}
        onFocus={event => event.target.select()}
        onClick={show}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <PersonOptions
          id={listId}
          who={who}
          found={found}
          current={current}
          chosen={value}
          optionId={person => optionId(listId, person)}
          onChoose={choose}
        />
      )}
    </div>
  )
}

const optionId = (listId: string, person: Candidate) => `${listId}${person.id}`

const pauseMs = 200

/** Asked a moment after the last key, so that a name is one question. */
function usePeople(who: SignUpRole, wish: string, open: boolean) {
  const { queries } = useRouteContext({ from: '__root__' })
  const [q, setQ] = useState(wish)
  useEffect(() => {
    const timer = setTimeout(() => setQ(wish), pauseMs)
    return () => clearTimeout(timer)
  }, [wish])
  return useQuery({
    ...queries.admin.people.queryOptions({ input: { role: who, q } }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
}
