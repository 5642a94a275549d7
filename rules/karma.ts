/**
 * Accounts of the ledger. Issuance is where the platform's karma comes from and is the only one below zero;
 * it is kept per person, so that two grants never wait for one row.
 */
export const accountKinds = ['issuance', 'available', 'held', 'earned'] as const

export const transferKinds = ['grant', 'hold', 'release', 'award'] as const
export type TransferKind = (typeof transferKinds)[number]

/** What moved, in words: a filter's and a line's label, and how the line begins before the name of the campaign. */
interface MovementWords {
  label: string
  /** "Set aside for" is followed by a campaign, or by a post or comment and its campaign; a grant stands alone. */
  line: string
}

export const movementWords: Record<TransferKind, MovementWords> = {
  grant: { label: 'Granted', line: 'Granted by your plan' },
  hold: { label: 'Set aside', line: 'Set aside for' },
  release: { label: 'Returned', line: 'Returned from' },
  award: { label: 'Earned', line: 'Paid for' },
}
