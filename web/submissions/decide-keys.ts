import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'

/** The actions that the review desk's keys trigger. */
export interface DeskKeys {
  approve: (id: string) => void
  reject: (id: string) => void
  choose: (id: string) => void
  undo: () => void
  help: () => void
}

export const cardsOf = (desk: HTMLElement | null) => [...(desk?.querySelectorAll<HTMLElement>('[data-card]') ?? [])]
export const cardId = (card: Element | null | undefined) => card?.getAttribute('data-card') ?? undefined

/** Single-key shortcuts on a review desk: never while typing, in a dialog or menu, or with a modifier key. */
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

/** Returns true when it handled the key. */
function act({ key, repeat }: KeyboardEvent, desk: HTMLElement | null, keys: DeskKeys) {
  const cards = cardsOf(desk)
  const at = cards.findIndex(card => card.contains(document.activeElement))
  const id = cardId(cards[at])
  switch (key) {
    case 'j':
      return go(cards[Math.min(at + 1, cards.length - 1)])
    case 'k':
      return go(cards[Math.max(at - 1, 0)])
    // Outside the cards, the arrow keys scroll the page.
    case 'ArrowDown':
      return at >= 0 && go(cards[Math.min(at + 1, cards.length - 1)])
    case 'ArrowUp':
      return at >= 0 && go(cards[Math.max(at - 1, 0)])
    case 'a':
    case 'r':
    case 'x': {
      // With no card focused, the first press only focuses the one it would act on.
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
