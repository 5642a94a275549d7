/**
 * Waits some frames for a closing dialog or a removed card to lose the focus, which is then
 * nowhere, or on the surrounding page or dialog. Moves it in that case, or if it is still on
 * `left`, the pressed control that may remain; focus anywhere else is left alone.
 */
export function focusWhenLost(find: () => HTMLElement | null | undefined, left: Element | null = null, frames = 30) {
  requestAnimationFrame(() => {
    const active = document.activeElement
    const place = find()
    if (place && (active === left || (active !== place && active?.contains(place)))) {
      place.focus({ preventScroll: true })
      if (isOutOfSight(place)) place.scrollIntoView({ block: 'nearest' })
    } else if (frames > 0) focusWhenLost(find, left, frames - 1)
  })
}

/** Entirely, as when something above or below it was removed. A place that is partly visible is not scrolled to. */
function isOutOfSight(place: Element) {
  const { top, bottom } = place.getBoundingClientRect()
  return bottom < topBarPx || top > innerHeight
}

const topBarPx = 80
