import { linkOf } from './links.ts'
import type { Inline, ReadInline } from './markdown.ts'
import type { Mentioned } from './mention-at.ts'
import { mentionAt } from './mention-at.ts'

/** Everything that may not be plain text, found in one pass: code, a URL, an @ that begins a word, a mark. */
const token = /`([^`\n]+)`|https?:\/\/[^\s<>"`]+|(?<![\p{L}\p{M}\p{N}_])@(?=\S)|\*\*|\*|_+/giu

interface Open {
  mark: string
  /** The parts before the mark. */
  outer: Inline[]
}

/**
 * Parses the marks inside one block in one pass. Each mark can be open only once, so nesting is limited by the number
 * of marks. An unclosed mark stays as typed.
 */
export const inlineReader =
  (mentioned: readonly Mentioned[]): ReadInline =>
  text => {
    const opened: Open[] = []
    let here: Inline[] = []
    let at = 0
    token.lastIndex = 0
    for (let found = token.exec(text); found; found = token.exec(text)) {
      const part = readToken(found, text, mentioned)
      if (!part) continue
      addText(here, text.slice(at, found.index))
      if ('mark' in part) here = applyMark(part, opened, here)
      else here.push(part.inline)
      at = found.index + part.length
      token.lastIndex = at
    }
    addText(here, text.slice(at))
    for (let open = opened.pop(); open; open = opened.pop()) here = unopened(open, here)
    return here
  }

type Mark = { mark: string; opens: boolean; closes: boolean; length: number }
type Part = Mark | { inline: Inline; length: number }

function readToken(found: RegExpExecArray, text: string, mentioned: readonly Mentioned[]): Part | undefined {
  const [whole, code] = found
  if (code !== undefined) return { inline: { kind: 'code', text: code }, length: whole.length }
  if (whole === '@') {
    const mention = mentionAt(text, found.index, mentioned)
    return mention && { inline: { kind: 'mention', ...mention }, length: mention.name.length }
  }
  // `__init__` is code more often than emphasis.
  if (whole.startsWith('__')) return undefined
  if (whole.length > 2) {
    const link = linkOf(whole)
    return link && { inline: { kind: 'link', href: link.href, text: link.text }, length: link.length }
  }
  const before = text[found.index - 1] ?? ' '
  const after = text[found.index + whole.length] ?? ' '
  // Inside a word a mark is an ordinary character: snake_case, 2*3*4.
  return {
    mark: whole,
    opens: !word.test(before) && !/\s/.test(after),
    closes: !/\s/.test(before) && !word.test(after),
    length: whole.length,
  }
}

const word = /[\p{L}\p{M}\p{N}]/u

function applyMark({ mark, opens, closes }: Mark, opened: Open[], here: Inline[]): Inline[] {
  if (closes && opened.some(open => open.mark === mark)) {
    let inner = here
    for (let open = opened.pop(); open; open = opened.pop()) {
      if (open.mark !== mark) inner = unopened(open, inner)
      else if (inner.length > 0) {
        open.outer.push({ kind: mark === '**' ? 'strong' : 'em', inner })
        return open.outer
      } else return unopened({ mark: mark + mark, outer: open.outer }, inner)
    }
  }
  if (opens && opened.every(open => open.mark !== mark)) {
    opened.push({ mark, outer: here })
    return []
  }
  addText(here, mark)
  return here
}

/** An unclosed mark becomes text. */
function unopened({ mark, outer }: Open, inner: readonly Inline[]) {
  addText(outer, mark)
  for (const each of inner) {
    if (each.kind === 'text') addText(outer, each.text)
    else outer.push(each)
  }
  return outer
}

function addText(to: Inline[], text: string) {
  const last = to.at(-1)
  if (!text) return
  if (last?.kind === 'text') to[to.length - 1] = { kind: 'text', text: last.text + text }
  else to.push({ kind: 'text', text })
}
