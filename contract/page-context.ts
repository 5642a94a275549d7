import type { Api } from './index.ts'

/** What our own server hands to the pages it renders. */
export interface PageContext {
  api: Api
  nonce: string
  origin: string
  demo: boolean
  /** Takes the text of a page that is kept for many, in place of a body. */
  take?: (html: string) => void
}
