const foldedLength = 320
const foldedLines = 6

/** The beginning of a text, cut between words. Returns the whole text when little would be hidden. */
export function fold(text: string): string {
  const lines = text.split('\n')
  const top = lines.length > foldedLines + 1 ? lines.slice(0, foldedLines).join('\n') : text
  if (top.length <= foldedLength * 1.25) return top.trimEnd()
  const cut = top.slice(0, foldedLength)
  const space = cut.lastIndexOf(' ')
  return (space > foldedLength / 2 ? cut.slice(0, space) : cut.replace(halfSign, '')).trimEnd()
}

/** Half of a surrogate pair, left when the cut splits an emoji; it would render as a box. */
const halfSign = /[\ud800-\udbff]$/
