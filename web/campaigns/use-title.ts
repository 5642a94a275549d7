import { useEffect } from 'react'
import { productName } from '#/rules/product.ts'

/** The tab's title, for what changes while the page is open: the router has the title that it came with. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}
