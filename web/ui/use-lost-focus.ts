import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Calls back when the element is removed while the focus is in it. */
export function useLostFocus(place: RefObject<HTMLElement | null>, onLost: () => void) {
  const lost = useEffectEvent(onLost)
  useLayoutEffect(() => {
    const own = place.current
    return () => {
      if (own?.contains(document.activeElement)) lost()
    }
  }, [place])
}
