import type { Api } from './index.ts'

/** What our own server hands to the pages it renders. */
export interface PageContext {
  api: Api
  nonce: string
  origin: string
  demo: boolean
  /** Takes the HTML of a page that is cached for many visitors, instead of sending it as a body. */
  take?: (html: PageParts) => void
}

/** A page's HTML without the text of its style sheet, which is most of it and always the same. */
export interface PageParts {
  beforeStyles: string
  styles: string
  afterStyles: string
}
