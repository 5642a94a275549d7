/** The fixed set of reactions; each person may give each of them once per message. */
export const reactions = ['👍', '❤️', '🎉', '😂', '👀', '✅'] as const
export type Reaction = (typeof reactions)[number]

/** The default name of a founder's room is their name and this ending. */
export const squadEnding = '’s Squad'

export const messageKinds = ['text', 'image', 'campaign'] as const

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** In code units. No emoji is longer: a kiss between two people of different skin tones has fifteen. */
export const characterMaxUnits = 16

/**
 * Length in characters as a reader sees them (graphemes): an emoji of several code points counts as one. Only a letter
 * under a pile of accents counts as several, so that no text within a limit is endless.
 */
export function charactersIn(text: string) {
  let count = 0
  for (const { segment } of graphemes.segment(text)) count += Math.ceil(segment.length / characterMaxUnits)
  return count
}

/** Truncated to this many visible characters, with an ellipsis if something was cut; never splits an emoji. */
export function cutTo(text: string, characters: number) {
  if (text.length <= characters) return text
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === characters) return `${text.slice(0, index)}…`
    count++
  }
  return text
}
