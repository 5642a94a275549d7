import type { RefusalCode, RefusalData } from '#/rules/words.ts'
import { refusals, wordsFor } from '#/rules/words.ts'

/** A refusal as its caller gets it, with its exact words: `await expect(call).rejects.toMatchObject(refused('not_found'))`. */
export const refused = (code: RefusalCode, data?: RefusalData) => ({
  code,
  status: refusals[code].status,
  message: wordsFor(code, data),
})

/** The refusal of invalid input, with the message about one field. */
export const wrong = (field: string, words: string) => ({
  ...refused('bad_input'),
  data: { issues: [{ path: [field], message: words }] },
})
