import type { RefusalData } from '#/rules/words.ts'
import { wordsFor } from '#/rules/words.ts'
import { isRefusal } from '../../refusals.ts'

export interface Refused {
  code: string
  status: number
  words: string
}

/** What the gaps in the words of a refusal are filled with. */
const inGaps: Readonly<Record<string, RefusalData>> = {
  slow_down: { seconds: 600, wait: '10 minutes' },
  too_many_requests: { seconds: 4, wait: '4 seconds' },
  not_enough_karma: { needed: 10, balance: 6 },
  subreddit_blocked: { subreddit: 'smallbusiness' },
}

const badField = { issues: [{ path: ['id'], message: 'Invalid UUID' }] }

/** The body of a refusal. */
export function refusedExample({ code, status, words }: Refused) {
  if (code === 'bad_input') return { defined: true, code, status, message: words, data: badField }
  const defined = isRefusal(code)
  const data = inGaps[code]
  return { defined, code, status, message: defined ? wordsFor(code, data) : words, ...(data && { data }) }
}
