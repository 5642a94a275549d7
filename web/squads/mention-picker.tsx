import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SquadMember, SquadRoom } from '#/contract/squads.ts'
import { roleLabel } from '../role-label.ts'
import { Avatar } from '../ui/avatar.tsx'
import { cn } from '../ui/cn.ts'
import { ComboboxOption } from '../ui/combobox.tsx'
import { isComposing } from '../ui/composing.ts'
import { floatLook } from '../ui/float-look.ts'
import { insertMention, matching, mentionWordAt } from './mention-word.ts'
import { useRoom } from './room-context.ts'

const shown = 8

interface Asked {
  text: string
  onText: (text: string) => void
  /** Who can be mentioned: all members except the writer. */
  members: readonly SquadMember[]
  onPick?: ((member: SquadMember) => void) | undefined
  area: RefObject<HTMLTextAreaElement | null>
}

/**
 * The mention list of a text area. Focus stays in the area: the arrow keys move in the list, Enter and Tab choose,
 * Escape closes; with Shift, keys do what they do in any text. The area keeps the role of a text box, because a
 * combobox is single-line. `onKey` returns whether it handled the key.
 */
export function useMentions({ text, onText, members, onPick, area }: Asked) {
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const word = mentionWordAt(text, caret)
  const found = word && word.at !== closedAt ? matching(members, word.word).slice(0, shown) : []
  const current = found[Math.min(active, found.length - 1)]

  const choose = (member: SquadMember) => {
    if (!word) return
    const next = insertMention(text, word, member.name)
    // At once: in a later frame, the caret would be put before what has been typed meanwhile.
    flushSync(() => onText(next.text))
    area.current?.focus()
    area.current?.setSelectionRange(next.caret, next.caret)
    onPick?.(member)
    setCaret(next.caret)
    setActive(0)
    // The inserted name would match itself and reopen the list; closed, it leaves Enter free to send.
    setClosedAt(word.at)
  }

  const onKey = (event: KeyboardEvent): boolean => {
    if (found.length === 0 || !current || event.shiftKey || isComposing(event)) return false
    const at = found.indexOf(current)
    switch (event.key) {
      case 'ArrowDown':
        setActive((at + 1) % found.length)
        break
      case 'ArrowUp':
        setActive((at - 1 + found.length) % found.length)
        break
      case 'Enter':
      case 'Tab':
        choose(current)
        break
      case 'Escape':
        setClosedAt(word?.at ?? null)
        break
      default:
        return false
    }
    event.preventDefault()
    return true
  }

  /** Call after every input and caret move. */
  const onCaret = () => {
    const at = area.current?.selectionStart ?? 0
    const there = mentionWordAt(area.current?.value ?? '', at)
    setCaret(at)
    setActive(0)
    // React reports a caret's move with the next key: that may be the Escape that has just closed the list.
    setClosedAt(closed => (closed === there?.at ? closed : null))
  }

  /** Closes the list when the area loses focus, since it would cover the messages. */
  const onLeave = () => setCaret(0)

  const open = found.length > 0
  const optionId = (member: SquadMember) => `${listId}${member.id}`
  const wiring = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    ...(open && current ? { 'aria-controls': listId, 'aria-activedescendant': optionId(current) } : {}),
  } as const
  return { wiring, onKey, onCaret, onLeave, list: { id: listId, found, current, choose, optionId } }
}

type MentionListProps = { list: ReturnType<typeof useMentions>['list'] }

/** Shown above the composer while a name is typed. */
export function MentionList({ list }: MentionListProps) {
  const count = list.found.length
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 &&
          `${count} ${count === 1 ? 'member' : 'members'} to mention. Choose with the arrow keys and Enter.`}
      </span>
      {count > 0 && <Options list={list} />}
    </>
  )
}

function Options({ list: { id, found, current, choose, optionId } }: MentionListProps) {
  const { room } = useRoom()
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- belongs to a text box that lists as one types and keeps the focus
    <div
      id={id}
      role="listbox"
      aria-label="Members to mention"
      onMouseDown={event => event.preventDefault()}
      className={cn(
        floatLook,
        'absolute inset-x-page bottom-full mb-1 max-h-[min(16rem,calc(var(--visible-height,100dvh)-9rem))] max-w-sm overflow-y-auto p-1',
      )}
    >
      {found.map(member => (
        <ComboboxOption
          key={member.id}
          id={optionId(member)}
          current={member.id === current?.id}
          chosen={member.id === current?.id}
          onChoose={() => choose(member)}
        >
          <Avatar name={member.name} src={member.avatarUrl} size="sm" />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
            <bdi className="min-w-0 wrap-anywhere">{member.name}</bdi>
            <span className="text-sm text-muted">{placeOf(member, room, found)}</span>
          </span>
        </ComboboxOption>
      ))}
    </div>
  )
}

/** Tells members apart: their role in the squad and, for people with the same name, whether they are online. */
function placeOf(member: SquadMember, { teamLeadId }: SquadRoom, found: readonly SquadMember[]) {
  const namesakes = found.some(({ id, name }) => id !== member.id && name === member.name)
  return [
    roleLabel(member.role),
    ...(member.id === teamLeadId ? ['Team lead'] : []),
    ...(namesakes ? [member.online ? 'Online' : 'Offline'] : []),
  ].join(' · ')
}
