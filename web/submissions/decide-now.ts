import type { DecisionMove } from '#/rules/submission.ts'
import { refusalCode } from '../api/refusal-code.ts'

interface Fault {
  why: unknown
  move: DecisionMove
}

/**
 * The first decision that could not be applied immediately, and why. The undo period can expire during the press: a
 * decision that has taken effect meanwhile is not a failure.
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
