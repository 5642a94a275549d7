/**
 * The lightweight markup of messages: bold, italic, `code`, code blocks, lists, quotes. Parsed into a tree, never into
 * HTML.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; text: string }
  | { kind: 'mention'; name: string; ids: string[] }
  | { kind: 'strong' | 'em'; inner: Inline[] }

export type Block =
  | { kind: 'paragraph'; inner: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'quote'; inner: Block[] }

export type ReadInline = (text: string) => Inline[]

const deepestQuote = 3

/** One pass over the lines. Quotes nested too deep, and those of nothing, stay text. */
export function readBlocks(text: string, inline: ReadInline, depth = 0): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const found = readBlock(lines, at, inline, depth)
    if (found.block) blocks.push(found.block)
    at = found.next
  }
  return blocks
}

interface Found {
  block: Block | null
  next: number
}

function readBlock(lines: readonly string[], at: number, inline: ReadInline, depth: number): Found {
  const line = lines[at] ?? ''
  if (!line.trim()) return { block: null, next: at + 1 }
  switch (kindOf(line, depth)) {
    case 'code':
      return codeBlock(lines, at)
    case 'quote': {
      const next = endOf(lines, at, each => quoteMark.test(each))
      const quoted = lines.slice(at, next)
      const inner = readBlocks(quoted.map(each => each.replace(quoteMark, '')).join('\n'), inline, depth + 1)
      if (inner.length === 0) return { block: { kind: 'paragraph', inner: inline(quoted.join('\n')) }, next }
      return { block: { kind: 'quote', inner }, next }
    }
    case 'bullets':
      return list(lines, at, bullet, inline)
    case 'numbers':
      return list(lines, at, number, inline)
    case 'paragraph': {
      const next = endOf(lines, at, each => each.trim() !== '' && kindOf(each, depth) === 'paragraph')
      return { block: { kind: 'paragraph', inner: inline(lines.slice(at, next).join('\n')) }, next }
    }
  }
}

const fence = /^\s{0,3}```/
const quoteMark = /^\s{0,3}> ?/
const bullet = /^\s{0,3}[-*•] +(?=\S)/
/** Four digits are rather a year, and would not fit before an item. */
const number = /^\s{0,3}(\d{1,3})[.)] +(?=\S)/

function kindOf(line: string, depth: number) {
  if (fence.test(line)) return 'code'
  if (depth < deepestQuote && quoteMark.test(line)) return 'quote'
  if (bullet.test(line)) return 'bullets'
  return number.test(line) ? 'numbers' : 'paragraph'
}

function endOf(lines: readonly string[], from: number, belongs: (line: string) => boolean) {
  let end = from + 1
  while (end < lines.length && belongs(lines[end] ?? '')) end++
  return end
}

/** Runs to the closing fence, or to the end: a truncated message may have lost its fence. */
function codeBlock(lines: readonly string[], at: number): Found {
  const opening = (lines[at] ?? '').replace(fence, '')
  if (opening.includes('```')) {
    return { block: { kind: 'code', text: opening.slice(0, opening.indexOf('```')) }, next: at + 1 }
  }
  const end = endOf(lines, at, line => !fence.test(line))
  // A single word after the fence names a language; anything longer is code.
  const first = opening.trim() && !/^\s*[\w+#.-]+\s*$/.test(opening) ? [opening] : []
  return { block: { kind: 'code', text: [...first, ...lines.slice(at + 1, end)].join('\n') }, next: end + 1 }
}

function list(lines: readonly string[], at: number, mark: RegExp, inline: ReadInline): Found {
  const next = endOf(lines, at, line => mark.test(line))
  const start = Number(mark.exec(lines[at] ?? '')?.[1] ?? 1)
  const items = lines.slice(at, next).map(line => inline(line.replace(mark, '')))
  return { block: { kind: 'list', ordered: mark === number, start, items }, next }
}
