/** Readers of URL search values: anything they do not understand becomes the default. Plain code, because every page carries it. */
export function oneOf<const T extends string>(values: readonly [T, ...T[]], value: unknown): T {
  return values.find(each => each === value) ?? values[0]
}

/** The router reads `?q=123` as a number: it is text again here, without what no keyboard makes and the server refuses. */
export const text = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .toWellFormed()
        .replaceAll(/\p{Cc}/gu, ' ')
    : ''
