import { focusWhenLost } from '../ui/lost-focus.ts'
import { cardId, cardsOf } from './decide-keys.ts'

/**
 * Moves focus at once from the cards being decided to the next card. Call the returned function with whether they leave: once
 * they have, if focus was lost, it moves to that card, or to the desk itself when no card is left.
 */
export function focusNext(desk: HTMLElement | null, deciding: readonly string[]) {
  const cards = cardsOf(desk)
  const isLeaving = (card: HTMLElement) => deciding.includes(cardId(card) ?? '')
  const last = cards.findLastIndex(isLeaving)
  const stays = (card: HTMLElement) => !isLeaving(card)
  const next = cards.slice(last + 1).find(stays) ?? cards.slice(0, last).findLast(stays)
  const isInside = cards.some(card => isLeaving(card) && card.contains(document.activeElement))
  if (isInside) next?.focus()
  const leaving = cards.filter(isLeaving)
  return (leave: boolean) =>
    focusWhenLost(() => {
      if (leave && leaving.every(card => card.isConnected)) return undefined
      return next?.isConnected ? next : placeOf(desk)
    })
}

/** The element around the desk that receives focus when no card is left. */
export const placeOf = (desk: HTMLElement | null) => desk?.closest<HTMLElement>('[data-review]')
