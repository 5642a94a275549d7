import { focusWhenLost } from '../ui/lost-focus.ts'
import { cardId, cardsOf } from './decide-keys.ts'

/**
 * Takes the keyboard from cards that are being decided to the next one, at once. The answer is for when they have left: it
 * goes there from wherever the focus was lost, or to the desk itself when no card is left.
 */
export function focusNext(desk: HTMLElement | null, deciding: readonly string[]) {
  const cards = cardsOf(desk)
  const isLeaving = (card: HTMLElement) => deciding.includes(cardId(card) ?? '')
  const last = cards.findLastIndex(isLeaving)
  const stays = (card: HTMLElement) => !isLeaving(card)
  const next = cards.slice(last + 1).find(stays) ?? cards.slice(0, last).findLast(stays)
  const isInside = cards.some(card => isLeaving(card) && card.contains(document.activeElement))
  if (isInside) next?.focus()
  return () => focusWhenLost(() => (next?.isConnected ? next : placeOf(desk)))
}

/** The place of a desk, where the keyboard goes when no card is left. */
export const placeOf = (desk: HTMLElement | null) => desk?.closest<HTMLElement>('[data-review]')

/** Where the keyboard stays when what holds this button leaves: a section that takes the focus. */
export const placeAround = (button: HTMLElement | null) => button?.closest<HTMLElement>('section[tabindex="-1"]')
