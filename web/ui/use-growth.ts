import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'

/**
 * For browsers without `field-sizing` (Safari before 26.2): gives a text area the height of its text, whenever `text` changes. Its
 * style limits the height.
 */
export function useGrowth(area: RefObject<HTMLTextAreaElement | null>, text: unknown) {
  useLayoutEffect(() => fit(area.current, text), [area, text])
}

/**
 * `_text` is what the height depends on. While the text is measured, a margin keeps the page as high as before: otherwise the browser
 * would scroll it up.
 */
function fit(area: HTMLTextAreaElement | null, _text: unknown) {
  if (!area || CSS.supports('field-sizing', 'content')) return
  const { style } = area
  style.marginBottom = `${area.offsetHeight}px`
  style.minHeight = style.height = '0'
  style.height = `${area.scrollHeight + 2}px`
  style.minHeight = style.marginBottom = ''
}
