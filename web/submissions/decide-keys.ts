import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'

/** What the keys of the review desk do. */
export interface DeskKeys {
  approve: (id: string) => void
  reject: (id: string) => void
  choose: (id: string) => void
  undo: () => void
  help: () => void
}

/** The cards of a desk, in their order. */
export const cardsOf = (desk: HTMLElement | null) => [...(desk?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
export const cardId = (card: Element | null | undefined) => card?.getAttribute('data-card') ?? undefined

/** Single keys on a review desk: never while somebody types, in a dialog or menu, or with a modifier. */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, keys: DeskKeys, on: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    if (act(event, desk.current, keys)) event.preventDefault()
  })
  useEffect(() => {
    if (!on) return undefined
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [on])
}

const layers =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tablist"], [role="radiogroup"]'
const typed = 'textarea, select, [contenteditable], input:not([type="checkbox"])'

const isElsewhere = (target: EventTarget | null) => target instanceof Element && target.closest(`${layers}, ${typed}`)

/** True when the key was one of ours. */
function act({ key, repeat }: KeyboardEvent, desk: HTMLElement | null, keys: DeskKeys) {
  const cards = cardsOf(desk)
  const at = cards.findIndex(card => card.contains(document.activeElement))
  const id = cardId(cards[at])
  switch (key) {
    case 'j':
      return go(cards[Math.min(at + 1, cards.length - 1)])
    case 'k':
      return go(cards[Math.max(at - 1, 0)])
    // Elsewhere on the page the arrows scroll.
    case 'ArrowDown':
      return at >= 0 && go(cards[Math.min(at + 1, cards.length - 1)])
    case 'ArrowUp':
      return at >= 0 && go(cards[Math.max(at - 1, 0)])
    case 'a':
    case 'r':
    case 'x': {
      // The first press shows which one is meant.
      if (id === undefined) return go(cards[0])
      const move = key === 'a' ? keys.approve : key === 'r' ? keys.reject : keys.choose
      if (!repeat) move(id)
      return true
    }
    case 'z':
    case 'u':
      if (!repeat) keys.undo()
      return true
    case '?':
      keys.help()
      return true
    default:
      return false
  }
}

function go(card: HTMLElement | undefined) {
  card?.focus()
  return card !== undefined
}
