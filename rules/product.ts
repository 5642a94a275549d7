/** The product's name, in one place, so that an operator can rebrand it. */
export const productName = 'Karmasquad'

/** Shown when something failed that is nobody's refusal. */
export const unexpectedWords = 'Something went wrong on our side. Please try again.'
