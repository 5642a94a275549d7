/** The small fixed set of reactions; each person may give each of them once to a message. */
export const reactions = ['👍', '❤️', '🎉', '😂', '👀', '✅'] as const
export type Reaction = (typeof reactions)[number]

/** A founder's room bears their name and this, until the founder names it. */
export const squadEnding = '’s Squad'

export const messageKinds = ['text', 'image', 'campaign'] as const

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many characters a reader sees: an emoji made of several code points is one. */
export function charactersIn(text: string) {
  let count = 0
  for (const _ of graphemes.segment(text)) count++
  return count
}

/** The first characters as a reader sees them, with an ellipsis when something was cut; no emoji is torn apart. */
export function cutTo(text: string, characters: number) {
  if (text.length <= characters) return text
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === characters) return `${text.slice(0, index)}…`
    count++
  }
  return text
}
