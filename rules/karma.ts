/**
 * Accounts of the ledger. Karma enters the system from issuance, the only account that may be negative. It is kept per person, so
 * that two grants never wait for the same row lock.
 */
export const accountKinds = ['issuance', 'available', 'held', 'earned'] as const

export const transferKinds = ['grant', 'hold', 'release', 'award', 'reversal'] as const
export type TransferKind = (typeof transferKinds)[number]
