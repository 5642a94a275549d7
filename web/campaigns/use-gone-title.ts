import { useEffect } from 'react'
import { productName } from '#/rules/product.ts'
import { shown } from '#/rules/shown-words.ts'

/** The tab's title of a page whose campaign is gone. If that happens while the page is open, the router still has the campaign's name. */
export function useGoneTitle() {
  useEffect(() => {
    document.title = `${shown.campaign_not_found.words} · ${productName}`
  }, [])
}
