import { productName } from '#/rules/product.ts'

/** The head of a public page: what a browser tab, a search result and a shared link say. */
export const pageMeta = (title: string, description: string) => ({
  meta: [
    { title },
    { name: 'description', content: description },
    { property: 'og:site_name', content: productName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ],
})

/** The same with the product's name after the page's. */
export const namedPage = (title: string, description: string) => pageMeta(`${title} · ${productName}`, description)
