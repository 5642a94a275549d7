import type { RefObject } from 'react'
import { useEffect } from 'react'

/**
 * For a bar at the window's lower edge: toasts appear above it, and what gets the focus is scrolled to above it. `around` is the space
 * beside the bar, in pixels. One such bar to a page.
 */
export function useDocked(bar: RefObject<HTMLElement | null>, around = 0) {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    const sizes = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0
      sheet.replaceSync(height > 0 ? rulesAbove(`${height + around}px`) : '')
    })
    if (bar.current) sizes.observe(bar.current)
    return () => {
      sizes.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
    }
  }, [bar, around])
}

/** Style rules and not a custom property on the root, which would make the browser style every element of a long page again. */
const rulesAbove = (height: string) =>
  `:root{scroll-padding-bottom:${height}}:root:has(>body>section>ol>[data-sonner-toast]){scroll-padding-bottom:calc(6rem + ${height})}[data-sonner-toaster],[data-docked] *{--docked:${height}}`
