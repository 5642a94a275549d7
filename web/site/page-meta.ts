import { productName, tagline } from '#/rules/product.ts'

/** A page's title. Its meta description is added by the server (descriptions.ts). */
const pageMeta = (title: string) => ({ meta: [{ title }] })

/** Titles the landing page, and a page without a title of its own. */
export const homePage = () => pageMeta(`${productName}: ${tagline}`)

/** The title followed by the product's name. */
export const namedPage = (title: string) => pageMeta(`${title} · ${productName}`)

/** Titles the page of one campaign: its name once it is loaded, and `before` until then. */
export const campaignPage = (name: string | null | undefined, status: string, before: string) =>
  namedPage(name ?? (status === 'notFound' ? 'Campaign not found' : before))
