import { useEffect } from 'react'

/** Limits the page to the visible height where the on-screen keyboard covers it without resizing it (iOS). Pinch zoom has no effect. */
export function useVisibleHeight() {
  useEffect(() => {
    const visible = window.visualViewport
    if (!visible) return
    const root = document.documentElement
    const fit = () => root.style.setProperty('--visible-height', `${visible.height * visible.scale}px`)
    fit()
    // When a phone is turned, the window tells first. Heard from the viewport alone, the room would be laid out once in its old height.
    const tellers = [visible, window]
    for (const each of tellers) each.addEventListener('resize', fit)
    return () => {
      for (const each of tellers) each.removeEventListener('resize', fit)
      root.style.removeProperty('--visible-height')
    }
  }, [])
}
