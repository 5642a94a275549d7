import { productName } from '#/rules/product.ts'

/** The head of a page: what a browser tab says. What search results say of it is the server's to say (descriptions.ts). */
export const pageMeta = (title: string) => ({ meta: [{ title }] })

/** The same with the product's name after the page's. */
export const namedPage = (title: string) => pageMeta(`${title} · ${productName}`)
