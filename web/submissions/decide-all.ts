import type { Api } from '#/contract/index.ts'
import { limits } from '#/rules/limits.ts'
import { shownWords } from '#/rules/shown-words.ts'
import { withAnswer } from '../api/with-answer.ts'
import { wordsOf } from '../api/words-of.ts'

export type Choice = { move: 'approve'; ids: string[] } | { move: 'reject'; ids: string[]; reason: string }

/** A choice, with the attempt of each submission as it was shown on the page. */
export type Asked = Choice & { attempts: ReadonlyMap<string, number> }

type Answer = Pick<Awaited<ReturnType<Api['submissions']['decide']>>, 'taken' | 'refused'>

/** What the calls before a failed one have recorded remains valid; `failed` says why the rest was not sent. */
type Decided = Answer & { failed?: { why: unknown } }

/** Sends long selections in batches, one after the other, because one call takes a limited number of ids. */
export async function decideAll({ decide }: Pick<Api['submissions'], 'decide'>, asked: Asked): Promise<Decided> {
  const most = limits.decisionsAtOnceMax
  const decided: Answer = { taken: [], refused: [] }
  for (let at = 0; at < asked.ids.length; at += most) {
    const ids = asked.ids.slice(at, at + most)
    const attempts = Object.fromEntries([...asked.attempts].filter(([id]) => ids.includes(id)))
    try {
      const { taken, refused } = await withAnswer(() => decide({ ...asked, ids, attempts }))
      decided.taken.push(...taken)
      decided.refused.push(...refused)
    } catch (why) {
      return { ...decided, failed: { why } }
    }
  }
  return decided
}

export const failedTitle = {
  approve: 'Failed to approve submission',
  reject: 'Failed to reject submission',
} as const

/** What the founder is told unless every decision was recorded: how many were, and why the others were not. */
export function faultOf({ move, ids }: Choice, { taken, refused, failed }: Decided) {
  const [first] = refused
  const words = failed ? wordsOf(failed.why) : first && shownWords(first.why)
  if (!words) return undefined
  if (ids.length === 1 || (failed && taken.length === 0)) return { title: failedTitle[move], words }
  const title = `${taken.length} of ${ids.length} ${move === 'approve' ? 'approved' : 'rejected'}`
  const [others, were] = ids.length - taken.length === 1 ? ['other', 'was'] : ['others', 'were']
  return { title, words: `The ${others} ${failed ? 'failed' : `${were} not`}: ${words}` }
}
