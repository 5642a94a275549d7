const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Cuts a text that is longer than `max`, in any measure, at a whole character as a reader sees it: no emoji is torn apart. */
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
  return `${short}…`
}
