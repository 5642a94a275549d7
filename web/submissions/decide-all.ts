import type { Api } from '#/contract/index.ts'
import { limits } from '#/rules/limits.ts'

export type Choice = { move: 'approve'; ids: string[] } | { move: 'reject'; ids: string[]; reason: string }

/** A choice, with the attempt of each submission as it was shown on the page. */
export type Asked = Choice & { attempts: ReadonlyMap<string, number> }

/** Sends long selections in batches, one after the other, because one call takes a limited number of ids. */
export async function decideAll({ decide }: Pick<Api['submissions'], 'decide'>, asked: Asked) {
  const most = limits.decisionsAtOnceMax
  const answers = []
  for (let at = 0; at < asked.ids.length; at += most) {
    const ids = asked.ids.slice(at, at + most)
    const attempts = Object.fromEntries([...asked.attempts].filter(([id]) => ids.includes(id)))
    answers.push(await decide({ ...asked, ids, attempts }))
  }
  return { taken: answers.flatMap(({ taken }) => taken), refused: answers.flatMap(({ refused }) => refused) }
}
