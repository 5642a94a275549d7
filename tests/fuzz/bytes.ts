import * as fc from 'fast-check'

const encoder = new TextEncoder()

export const bytes = (text: string) => encoder.encode(text)

/** Picks from the list as it is when the value is drawn. */
export const oneOfThe = (list: readonly string[]) => fc.nat().map(at => list[at % Math.max(1, list.length)] ?? 'x')
