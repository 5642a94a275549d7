import type { Api } from '#/contract/index.ts'
import { limits } from '#/rules/limits.ts'

export type Asked = { move: 'approve'; ids: string[] } | { move: 'reject'; ids: string[]; reason: string }

/** One call takes so many at most: a longer choice goes in several, one after the other. */
export async function decideAll({ decide }: Pick<Api['submissions'], 'decide'>, asked: Asked) {
  const most = limits.decisionsAtOnceMax
  const answers = []
  for (let at = 0; at < asked.ids.length; at += most)
    answers.push(await decide({ ...asked, ids: asked.ids.slice(at, at + most) }))
  return { taken: answers.flatMap(({ taken }) => taken), refused: answers.flatMap(({ refused }) => refused) }
}
