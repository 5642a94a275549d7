import type { TransferKind } from './karma.ts'

/** Words for a kind of movement: the label of filter and line, and how the line begins before the campaign's name. */
interface MovementWords {
  label: string
  /** "Set aside for" is followed by a campaign, or by a post or comment and its campaign. A grant has nothing after it. */
  line: string
}

export const movementWords: Record<TransferKind, MovementWords> = {
  grant: { label: 'Granted', line: 'Granted by your plan' },
  hold: { label: 'Set aside', line: 'Set aside for' },
  release: { label: 'Returned', line: 'Returned from' },
  award: { label: 'Earned', line: 'Paid for' },
  reversal: { label: 'Taken back', line: 'Taken back from your plan’s karma' },
}
