import { unexpectedWords } from '#/rules/product.ts'

/** The message for a failed call. Refusals bring their own; a network failure, or an answer that did not come in time, has another. */
export function wordsOf(error: unknown): string {
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
    return 'We could not reach the server. Check your connection and try again.'
  if (error instanceof Error && 'status' in error && error.message) return error.message
  return unexpectedWords
}
