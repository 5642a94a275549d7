import { unexpectedWords } from '#/rules/product.ts'

/** The message for a failed call. Refusals bring their own; a network failure has a separate one. */
export function wordsOf(error: unknown): string {
  if (error instanceof TypeError) return 'We could not reach the server. Check your connection and try again.'
  if (error instanceof Error && 'status' in error && error.message) return error.message
  return unexpectedWords
}
