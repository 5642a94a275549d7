import { sqlState, violated } from '../db/change.ts'

const wordsMax = 200
const address = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const quoted = /"[^"]*"|“[^”]*”|'[^']*'/g

/** The kind of fault, safe to keep in a table: no typed text, no address, no content of a row. */
export function briefly(error: unknown): string {
  const state = sqlState(error)
  if (state && /^[0-9A-Z]{5}$/.test(state)) {
    const constraint = violated(error)
    return `The database refused (${state}${constraint ? `, ${constraint}` : ''})`.slice(0, wordsMax)
  }
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const [line = ''] = words.replaceAll(address, '…').replaceAll(quoted, '…').split('\n')
  return Array.from(line).slice(0, wordsMax).join('')
}
