import type { Locator } from '@playwright/test'

/** Into how many lines the last words of an element are broken. */
export const linesOf = (element: Locator) =>
  element.evaluate(its => {
    const words = document.createRange()
    words.selectNode(its.lastChild ?? its)
    return words.getClientRects().length
  })
