import { useEffect } from 'react'
import { productName } from '#/rules/product.ts'
import { shown } from '#/rules/shown-words.ts'

/** The tab's title of a page whose campaign is gone. The router's is still the campaign's name when that happens while the page is open. */
export function useGoneTitle() {
  useEffect(() => {
    document.title = `${shown.campaign_not_found.words} · ${productName}`
  }, [])
}
