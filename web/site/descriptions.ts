import { productName } from '#/rules/product.ts'

/** Meta descriptions by route, for search results and shared links. Rendered by the server only. */
export const descriptions: Record<string, string | undefined> = {
  '/': 'Write one brief. Contributors draft honest Reddit posts about your product, you approve each one, and karma moves only when it is live.',
  '/about': `Why ${productName} exists, and what it will not do.`,
  '/blog': `Notes from ${productName}.`,
  '/careers': `Work at ${productName}.`,
  '/cookies': `The cookies of ${productName}, and what else your browser stores.`,
  '/explore':
    'Open campaigns from SaaS founders looking for honest Reddit posts and comments. Each one says what it pays in karma.',
  '/faq': `Questions about ${productName}: plans, karma, drafts, disclosure and Reddit’s rules.`,
  '/forgot-password': `Choose a new password for your ${productName} account.`,
  '/login': `Log in to ${productName}.`,
  '/pricing': `${productName} plans for SaaS founders, by the month, with a free trial.`,
  '/privacy': `What ${productName} keeps about you, why, and who sees it.`,
  '/reset-password': `Choose a new password for your ${productName} account.`,
  '/signup': `Join ${productName} as a founder or as a contributor.`,
  '/terms': `The rules for founders and contributors on ${productName}.`,
  '/welcome': `Make the first admin of this ${productName}.`,
}

const descriptionMax = 160

const graphemes = new Intl.Segmenter('en')

/** A campaign's own description, cut to fit; never inside an emoji. */
export function shortened(text: string) {
  if (text.length <= descriptionMax) return text
  return `${text.slice(0, graphemes.segment(text).containing(descriptionMax - 1)?.index).trimEnd()}…`
}
