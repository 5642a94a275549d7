import type { RefusalCode, RefusalData } from '#/rules/words.ts'
import { refused } from '../refused.ts'

/** The server's refusal of a call, as pages receive it: `route.fulfill(refusal('busy'))`. */
export function refusal(code: RefusalCode, data?: RefusalData) {
  const said = refused(code, data)
  return { status: said.status, json: { json: { defined: true, ...said } } }
}
