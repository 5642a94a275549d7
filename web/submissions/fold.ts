const foldedLength = 320
const foldedLines = 6

/** The beginning of a text, cut between words or else between graphemes. Returns the whole text when little would be hidden. */
export function fold(text: string): string {
  const lines = text.split('\n')
  const top = lines.length > foldedLines + 1 ? lines.slice(0, foldedLines).join('\n') : text
  if (top.length <= foldedLength * 1.25) return top.trimEnd()
  const space = top.lastIndexOf(' ', foldedLength - 1)
  return top.slice(0, space > foldedLength / 2 ? space : wholeSign(top)).trimEnd()
}

const wholeSign = (text: string) => new Intl.Segmenter().segment(text).containing(foldedLength)?.index
