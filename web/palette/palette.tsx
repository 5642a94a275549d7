import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { isComposing } from '../ui/composing.ts'
import { actsFor, useAct } from './acts.ts'
import { isCommandKey } from './command-key.ts'
import { Field } from './field.tsx'
import { List } from './list.tsx'
import type { Option } from './option.ts'
import { Panel } from './panel.tsx'
import { useRecent } from './recent.ts'
import { rowId } from './row-id.ts'
import { useGroups } from './use-groups.ts'
import { type Where, whereFor } from './where.ts'

type PaletteProps = { me: Me | null; onClose: () => void }

/** Finds pages, content and actions by a few letters of their name. */
export function Palette({ me, onClose }: PaletteProps) {
  const listId = useId()
  const [text, setText] = useState('')
  const [acts] = useState(() => actsFor(me))
  const { recent, remember } = useRecent(me)
  const typed = text.trim()
  const latest = useRef(typed)
  const field = useRef<HTMLInputElement>(null)
  const { groups, found, isOld, ask } = useGroups({ me, acts, typed, recent })
  const options = groups.flatMap(group => group.options)
  const { current, isMarked, onKey, mark, reset } = useMarked(options)
  const choose = useChoose({ remember, onClose })

  const type = (next: string) => {
    setText(next)
    latest.current = next.trim()
    reset()
  }
  // Called when the field gets the focus, not when it is rendered: React may show it 0.3 s later, and until then it receives no keys.
  const takeTyped = () => {
    if (window.typedEarly) type(window.typedEarly)
    window.endTypedEarly?.()
  }
  /** Enter was pressed before the results arrived: it means the first of the coming rows, not one for an earlier query. */
  const takeFirst = async (wish: string, where: Where) => {
    const [first] = (await ask(wish)).flatMap(group => group.options)
    if (first && latest.current === wish) choose(first, where)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (isCommandKey(event)) {
      event.preventDefault()
      return onClose()
    }
    if (onKey(event) || event.key !== 'Enter') return
    event.preventDefault()
    const where = whereFor(event)
    if (isOld && !isMarked && current?.about !== 'page') void takeFirst(typed, where)
    else if (current) choose(current, where)
  }
  /** The Retry button is removed while the request runs, so the focus goes back to the field. */
  const retry = () => {
    field.current?.focus()
    void found.refetch()
  }
  return (
    <Panel onClose={onClose}>
      <Field
        ref={field}
        text={text}
        listId={listId}
        isOpen={options.length > 0}
        current={current && rowId(listId, current)}
        busy={found.isFetching && typed !== ''}
        onFocus={takeTyped}
        onType={type}
        onKeyDown={onKeyDown}
      />
      <List
        id={listId}
        groups={groups}
        current={current}
        typed={typed}
        found={found}
        isOld={isOld}
        onMark={mark}
        onChoose={choose}
        onRetry={retry}
      />
    </Panel>
  )
}

/** The row that Enter would choose: the marked one while it is listed, else the first. */
function useMarked(options: readonly Option[]) {
  const [id, mark] = useState<string>()
  const at = Math.max(
    0,
    options.findIndex(option => option.id === id),
  )
  const last = options.length - 1
  return {
    current: options[at],
    /** Whether the arrow keys or the pointer marked this row. */
    isMarked: id !== undefined && options[at]?.id === id,
    /** Returns whether the key navigated the list. With a modifier it belongs to the text field. */
    onKey: (event: KeyboardEvent) => {
      const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1, Home: 0, End: last }[
        event.key
      ]
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
      event.preventDefault()
      mark(options[to]?.id)
      return true
    },
    mark: (option: Option) => mark(option.id),
    reset: () => mark(undefined),
  }
}

interface Choosing {
  remember: (id: string) => void
  onClose: () => void
}

/** Opens or runs an option and remembers it. The palette stays open when the option opens in a new tab. */
function useChoose({ remember, onClose }: Choosing) {
  const navigate = useNavigate()
  const act = useAct()
  return (option: Option, where: Where) => {
    remember(option.id)
    if (option.href !== undefined && where === 'new tab') return void window.open(option.href, '_blank', 'noopener')
    onClose()
    if (option.about === 'act') act(option.act)
    else if (option.href !== undefined) void navigate({ href: option.href })
  }
}
