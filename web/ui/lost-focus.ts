/**
 * A dialog that closes, or a card that leaves, takes some frames until the focus is nowhere, or on the page or dialog around the
 * place. From `left`, what was pressed and may stay, it is taken as well; from anywhere else it is not.
 */
export function focusWhenLost(find: () => HTMLElement | null | undefined, left: Element | null = null, frames = 30) {
  requestAnimationFrame(() => {
    const active = document.activeElement
    const place = find()
    if (place && (active === left || (active !== place && active?.contains(place))))
      place.focus({ preventScroll: true })
    else if (frames > 0) focusWhenLost(find, left, frames - 1)
  })
}
