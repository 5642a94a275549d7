import type { DecisionMove } from '#/rules/submission.ts'
import { refusalCode } from '../api/refusal-code.ts'

interface Fault {
  why: unknown
  move: DecisionMove
}

/**
 * The first of these decisions that could not be made at once, and why. Its time runs out beneath the finger: one that took effect
 * by itself meanwhile has not failed.
 */
export function firstFault(
  decisions: readonly { move: DecisionMove }[],
  answers: readonly PromiseSettledResult<unknown>[],
): Fault | undefined {
  const faults = decisions.flatMap(({ move }, at): Fault | [] => {
    const answer = answers[at]
    return answer?.status === 'rejected' ? { why: answer.reason, move } : []
  })
  return faults.find(({ why }) => refusalCode(why) !== 'already_decided')
}
