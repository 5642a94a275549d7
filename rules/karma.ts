/**
 * Accounts of the ledger. Issuance is where the platform's karma comes from and is the only one below zero;
 * it is kept per person, so that two grants never wait for one row.
 */
export const accountKinds = ['issuance', 'available', 'held', 'earned'] as const

export const transferKinds = ['grant', 'hold', 'release', 'award', 'reversal'] as const
export type TransferKind = (typeof transferKinds)[number]
