import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Candidate } from '#/contract/admin.ts'
import type { Person } from '#/contract/shared.ts'
import { limits } from '#/rules/limits.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useCombobox } from '../ui/combobox.tsx'
import { useSettled } from '../ui/settled.ts'
import { isComposing } from '../ui/composing.ts'
import { Input } from '../ui/input.tsx'
import { PersonOptions } from './person-options.tsx'

type PersonPickerProps = {
  who: SignUpRole
  value: Person | undefined
  onChange: (person: Candidate | undefined) => void
  /** People also marked as chosen in the list. */
  taken?: readonly Person[]
  /** The accessible name when it is not inside a Field. */
  label?: string
  placeholder?: string
}

/** A text field that finds a person by name or email. Typing over the selected person starts a new search. */
export function PersonPicker({
  who,
  value,
  onChange,
  taken = [],
  label,
  placeholder = 'Search by name or email',
}: PersonPickerProps) {
  const [text, setText] = useState('')
  const typed = useRef('')
  const { open, show, close, at, onKey } = useCombobox()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { found, isOld, ask } = usePeople(who, value ? '' : text.trim(), open)
  const people = found.data ?? []
  const current = people[at(people.length)]
  const listed = open && people.length > 0

  const type = (next: string) => {
    setText(next)
    typed.current = next
    if (value) onChange(undefined)
    show()
  }
  const choose = (person: Candidate) => {
    onChange(person)
    setText('')
    typed.current = ''
    close()
  }
  /** Enter was pressed before the results arrived: it means the first of the coming results, not of those still shown. */
  const takeFirst = async (wish: string) => {
    const [first] = await ask(wish)
    if (first && typed.current.trim() === wish) choose(first)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || onKey(event, people.length) || event.key !== 'Enter' || !open) return
    event.preventDefault()
    if (isOld && !value) void takeFirst(text.trim())
    else if (current) choose(current)
  }
  /** The Retry button is removed while the request runs, so the focus goes back to the field. */
  const retry = () => {
    field.current?.focus()
    void found.refetch()
  }
  return (
    // Moving the focus to Retry, which is in the list, does not close the list.
    <div className="relative" onBlur={event => event.currentTarget.contains(event.relatedTarget) || close()}>
      <Input
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={listed}
        aria-controls={listed ? listId : undefined}
        aria-activedescendant={listed && current ? optionId(listId, current) : undefined}
        value={value ? value.name : text}
        {...(label ? { 'aria-label': label } : {})}
        placeholder={placeholder}
        maxLength={limits.searchMax}
        autoComplete="off"
        spellCheck={false}
        lead={value ? <Avatar name={value.name} src={value.avatarUrl} size="xs" /> : <Search aria-hidden="true" />}
        onChange={event => type(event.target.value)}
        onFocus={event => event.target.select()}
        onClick={show}
        onKeyDown={onKeyDown}
      />
      {open && (
        <PersonOptions
          id={listId}
          who={who}
          found={found}
          isOld={isOld}
          current={current}
          chosen={value ? [value, ...taken] : taken}
          optionId={person => optionId(listId, person)}
          onChoose={choose}
          onRetry={retry}
        />
      )}
    </div>
  )
}

const optionId = (listId: string, person: Candidate) => `${listId}${person.id}`

const pauseMs = 200

function usePeople(who: SignUpRole, wish: string, open: boolean) {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  const optionsOf = (q: string) => queries.admin.people.queryOptions({ input: { role: who, q } })
  const q = useSettled(wish, pauseMs)
  const found = useQuery({ ...optionsOf(q), enabled: open, placeholderData: keepPreviousData })
  return {
    found,
    /** The results shown belong to an earlier query than the text typed now. */
    isOld: q !== wish || found.isPlaceholderData || found.isPending,
    /** Errors are swallowed here, because the list shows them with a Retry button. */
    ask: (text: string) => queryClient.query(optionsOf(text)).catch((): Candidate[] => []),
  }
}
