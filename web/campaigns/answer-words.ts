import type { FounderAnswers } from '#/contract/campaigns.ts'

const hour = 3_600
const day = 24 * hour

/** How long this founder typically takes to answer. Based on the median and rounded up. */
export function answerWords({ decisions, typicalSeconds }: FounderAnswers): string {
  if (typicalSeconds === null) return `New founder: ${decisions === 0 ? 'no' : 'only a few'} decisions yet`
  if (typicalSeconds <= hour) return 'Usually answers within an hour'
  if (typicalSeconds <= 2 * day) return `Usually answers within ${Math.ceil(typicalSeconds / hour)} hours`
  return `Usually answers within ${Math.ceil(typicalSeconds / day)} days`
}
