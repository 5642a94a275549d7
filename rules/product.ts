/** The product's name, in one place, so that an operator can rebrand it. */
export const productName = 'Karmasquad'

/** Shown to a suspended person, wherever they find out. */
export const suspendedWords = 'This account is suspended. Write to us if you think that is a mistake.'

/** Shown for an unexpected error, which has no refusal of its own. */
export const unexpectedWords = 'Something went wrong on our side. Please try again.'
