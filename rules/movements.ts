import type { TransferKind } from './karma.ts'

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
  reversal: { label: 'Taken back', line: 'Taken back by a refund' },
}
