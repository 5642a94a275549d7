import { useEffect } from 'react'
import { productName } from '#/rules/product.ts'

/** Sets the tab's title when it changes while the page is open: the router sets only the one that the page was loaded with. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
}
