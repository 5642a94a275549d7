/**
 * What an error says, for an operator's line. Two of Node's errors have no words of their own: when none of a name's addresses can be
 * reached, those of the first are taken, and for a damaged gzip stream those of its cause.
 */
export function wordsOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.message || wordsOf(error.cause)
}

/** The same as it is kept in a table, for an operator to read later. */
export const keptWordsOf = (error: unknown) => wordsOf(error).slice(0, keptMax)

const keptMax = 500

/** The same of a failed `fetch`, which says why only in its cause. */
export const wordsOfFetch = (error: unknown) => wordsOf((error instanceof Error && error.cause) || error)
