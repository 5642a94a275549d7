import type { Api } from '#/contract/index.ts'
import { limits } from '#/rules/limits.ts'

export type Choice = { move: 'approve'; ids: string[] } | { move: 'reject'; ids: string[]; reason: string }

/** A choice among what was on the page: which attempt of each stood there. */
export type Asked = Choice & { attempts: ReadonlyMap<string, number> }

/** One call takes so many at most: a longer choice goes in several, one after the other. */
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
