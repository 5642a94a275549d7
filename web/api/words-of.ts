import { unexpectedWords } from '#/rules/product.ts'

/** What to tell a person about a failed call. Refusals speak for themselves; a lost network gets words of its own. */
export function wordsOf(error: unknown): string {
  if (error instanceof TypeError) return 'We could not reach the server. Check your connection and try again.'
  if (error instanceof Error && 'status' in error && error.message) return error.message
  return unexpectedWords
}
