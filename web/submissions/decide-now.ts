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

/** The server refuses a person who makes too many requests at once, and the page makes others meanwhile. */
const atOnce = 6

/** Applies every decision, whatever becomes of the others. */
export async function applyAll<Made>(decisions: readonly Made[], apply: (decision: Made) => Promise<unknown>) {
  const answers: PromiseSettledResult<unknown>[] = []
  for (let at = 0; at < decisions.length; at += atOnce)
    answers.push(...(await Promise.allSettled(decisions.slice(at, at + atOnce).map(apply))))
  return answers
}
