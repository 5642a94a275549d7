/** Invariants between the ledger and the rows that cause its entries, in the order an operator reads them. */
export const bookLaws = {
  sum: 'All accounts together sum to zero',
  balances: 'Every balance is the sum of its entries in the ledger',
  negative: 'No account but the issuing ones is below zero',
  awards: 'Every approved submission has its one award, and no other has any',
  counts: 'Every campaign counts the posts and comments it has',
  escrow: 'Every campaign holds the karma its open posts will cost',
  births: 'Every published post has its engagement campaign',
  decisions: 'Every decision that waits is about work that waits',
  plans: 'Every plan granted the karma that was paid for',
} as const

export type BookLaw = keyof typeof bookLaws

const isBookLaw = (text: string): text is BookLaw => Object.hasOwn(bookLaws, text)

export const bookLawNames = Object.keys(bookLaws).filter(isBookLaw)
