import { productName } from '#/rules/product.ts'

/** The head of a public page: what a browser tab and a search result say. What shared links show is made of it (share-head.tsx). */
export const pageMeta = (title: string, description: string) => ({
  meta: [{ title }, { name: 'description', content: description }],
})

/** The same with the product's name after the page's. */
export const namedPage = (title: string, description: string) => pageMeta(`${title} · ${productName}`, description)
