import { withClosedIsolates } from '#/rules/isolated.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Truncates a text that exceeds `max` by the given measure, never within a grapheme such as an emoji. */
export function cut(text: string, max: number, sizeOf: (part: string) => number = part => part.length) {
  if (sizeOf(text) <= max) return text
  const room = max - sizeOf('…')
  let short = ''
  let size = 0
  for (const { segment } of graphemes.segment(text)) {
    size += sizeOf(segment)
    if (size > room) break
    short += segment
  }
  return `${withClosedIsolates(short)}…`
}
