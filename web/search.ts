/** Parsers of URL search values: anything invalid becomes the default. Plain code, because every page includes it. */
export function oneOf<const T extends string>(values: readonly [T, ...T[]], value: unknown): T {
  return values.find(each => each === value) ?? values[0]
}

/**
 * The router parses `?q=123` as a number: converts it back to text, without control characters or lone surrogates, which the
 * server rejects.
 */
export const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, ' ')
    : ''
