import * as fc from 'fast-check'

const encoder = new TextEncoder()

export const bytes = (text: string) => encoder.encode(text)

/** One of a list as it is when it is asked for. */
export const oneOfThe = (list: readonly string[]) => fc.nat().map(at => list[at % Math.max(1, list.length)] ?? 'x')
