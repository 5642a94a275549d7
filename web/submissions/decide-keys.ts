import type { RefObject } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { isSingleKey } from '../ui/single-key.ts'

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

/** Single-key shortcuts on a review desk. */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, keys: DeskKeys) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isSingleKey(event) && act(event, desk.current, keys)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Returns true when it handled the key. */
function act({ key, repeat, target }: KeyboardEvent, desk: HTMLElement | null, keys: DeskKeys) {
  const cards = cardsOf(desk)
  const at = cards.findIndex(card => card.contains(document.activeElement))
  const id = cardId(cards[at])
  switch (key) {
    case 'j':
      return go(cards[Math.min(at + 1, cards.length - 1)])
    case 'k':
      return go(cards[Math.max(at - 1, 0)])
    // Outside the cards, the arrow keys scroll the page; on a radio button they choose another.
    case 'ArrowDown':
      return at >= 0 && !isRadio(target) && go(cards[Math.min(at + 1, cards.length - 1)])
    case 'ArrowUp':
      return at >= 0 && !isRadio(target) && go(cards[Math.max(at - 1, 0)])
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

const isRadio = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'radio'

function go(card: HTMLElement | undefined) {
  card?.focus()
  return card !== undefined
}
