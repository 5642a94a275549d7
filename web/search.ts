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

/** No more of a search than the server takes, and at the cut no half of a sign. */
export const shortened = (typed: string, max: number) => typed.slice(0, max).replace(/[\ud800-\udbff]$/, '')

const idForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The id of a row; nothing when it cannot be one. */
export const idIn = (value: unknown) => (idForm.test(text(value)) ? text(value) : '')
