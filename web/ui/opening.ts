import { type RefObject, useEffect } from 'react'

/**
 * While what a person opened is still being loaded: calls `leave` when they press or focus something else, or press Escape or Back.
 * Otherwise it would open over what they are doing by then, and take their keys. Returns a function that ends this.
 */
export function whileOpening(leave: () => void, button?: Element | null) {
  let before: EventTarget | null = document.activeElement
  const turn = ({ type, target, key }: Event & { key?: string }) => {
    // A layer that was still closing gives the focus back.
    if (type === 'focusin' && before instanceof Node && !before.isConnected) before = target
    // Pressing the button again is only impatience; and a window that becomes active again focuses the same element as before.
    const stays = key || (type === 'click' ? target instanceof Node && button?.contains(target) : target === before)
    if (!stays || key === 'Escape') leave()
  }
  const all = (listen: typeof addEventListener) => {
    for (const type of ['click', 'focusin', 'keydown', 'popstate']) listen(type, turn, true)
  }
  all(addEventListener)
  return () => all(removeEventListener)
}

type OpeningProps = {
  /** Pressing it again does not count as turning to something else. */
  button?: RefObject<Element | null>
  onLeave: () => void
}

/** Render it beside what is opening, or as the fallback of the Suspense around it. */
export function Opening({ button, onLeave }: OpeningProps) {
  useEffect(() => whileOpening(onLeave, button?.current))
  return null
}
