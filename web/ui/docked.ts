import type { RefObject } from 'react'
import { useEffect } from 'react'

/**
 * For a bar at the window's lower edge: toasts appear above it, and what gets the focus is scrolled to above it. `around` is the space
 * beside the bar, in pixels. One such bar to a page.
 */
export function useDocked(bar: RefObject<HTMLElement | null>, around = 0) {
  useEffect(() => {
    const { style } = document.documentElement
    const sizes = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      style.setProperty('--docked', height > 0 ? `${height + around}px` : '0px')
    })
    if (bar.current) sizes.observe(bar.current)
    return () => {
      sizes.disconnect()
      style.removeProperty('--docked')
    }
  }, [bar, around])
}
