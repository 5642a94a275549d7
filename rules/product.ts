/** The product's name, in one place, so that an operator can rebrand it. */
export const productName = 'Karmasquad'

/** What it is: on the landing page, in its title and at the foot of every page; also in shared pictures and where the app is installed. */
export const tagline = 'Community-powered marketing for SaaS founders'

/** What it promises, in the largest letters of the landing page and of its shared picture. */
export const headline = 'Honest posts from people who tried your product'

/** Shown for an unexpected error, which has no refusal of its own. */
export const unexpectedWords = 'Something went wrong on our side. Please try again.'
