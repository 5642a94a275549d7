import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'

/**
 * For browsers without `field-sizing` (Safari before 26.2): gives a text area the height of its text, however that has changed. Its
 * style limits it.
 */
export function useGrowth(area: RefObject<HTMLTextAreaElement | null>, text: unknown, grows = true) {
  useLayoutEffect(() => {
    if (!grows || !area.current || CSS.supports('field-sizing', 'content')) return
    const { style } = area.current
    style.height = 'auto'
    style.height = `${area.current.scrollHeight + 2}px`
  }, [area, text, grows])
}
