import { productName } from '#/rules/product.ts'

/** A page's title. Its meta description is added by the server (descriptions.ts). */
export const pageMeta = (title: string) => ({ meta: [{ title }] })

/** The title followed by the product's name. */
export const namedPage = (title: string) => pageMeta(`${title} · ${productName}`)
