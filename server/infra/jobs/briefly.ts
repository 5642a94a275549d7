import { sqlState, violated } from '../db/change.ts'

const wordsMax = 200
const address = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const quoted = /"[^"]*"|“[^”]*”|'[^']*'/g

/** What kind of fault it was, for a table that stays: nothing that was typed, no address, no row's content. */
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
