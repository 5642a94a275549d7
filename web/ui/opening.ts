import { type RefObject, useEffect } from 'react'

/**
 * While what a person opened is still being loaded: calls `leave` when they turn to something else, by pressing or focusing it, by
 * Escape or Back. It must not open over what they do by then, and take their keys. Returns a way to stop.
 */
export function whileOpening(leave: () => void, button?: Element | null) {
  let before: EventTarget | null = document.activeElement
  const turn = ({ type, target, key }: Event & { key?: string }) => {
    // A layer that was still closing gives the focus back.
    if (type === 'focusin' && before instanceof Node && !before.isConnected) before = target
    // Pressing the button again is only impatience; and a window that becomes active again focuses what had the focus before.
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

/** Beside what is opening, or the fallback of a Suspense around it. */
export function Opening({ button, onLeave }: OpeningProps) {
  useEffect(() => whileOpening(onLeave, button?.current))
  return null
}
