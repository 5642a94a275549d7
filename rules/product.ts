/** The product's name, in one place, so that an operator can rebrand it. */
export const productName = 'Karmasquad'

/** Shown for an unexpected error, which has no refusal of its own. */
export const unexpectedWords = 'Something went wrong on our side. Please try again.'
