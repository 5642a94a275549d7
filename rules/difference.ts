/** A stretch of text: in both versions, only in the newer one, or only in the older one. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** A word with the whitespace after it. A change in whitespace alone does not count, unless it adds or removes a line break. */
interface Word {
  text: string
  key: string
}

interface Pair {
  before: readonly Word[]
  after: readonly Word[]
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
const exactCells = 1_000_000

/**
 * A word-by-word diff. Without the removed pieces it is exactly the newer text. Words end at grapheme boundaries, so
 * no character that a reader sees is split.
 */
export function difference(before: string, after: string): Piece[] {
  return calmed(compare({ before: split(before), after: split(after) }))
}

function split(text: string): Word[] {
  const found: Word[] = []
  for (const { segment } of words.segment(text)) {
    const last = found.at(-1)
    const isSpace = segment.trim() === ''
    if (isSpace && last) {
      last.text += segment
      if (segment.includes('\n') && !last.key.endsWith('\n')) last.key += '\n'
    } else found.push({ text: segment, key: isSpace ? '' : segment })
  }
  return found
}

/** The common prefix and suffix are set aside. A small rest is compared exactly; a large one is split at words that occur once in both. */
function compare({ before, after }: Pair): Piece[] {
  const start = commonLength(before, after)
  const end = commonLength(before.slice(start).toReversed(), after.slice(start).toReversed())
  const rest = {
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
  }
  return [
    ...pieces('same', after.slice(0, start)),
    ...compareRest(rest),
    ...pieces('same', after.slice(after.length - end)),
  ]
}

function compareRest(rest: Pair): Piece[] {
  const { before, after } = rest
  if (before.length === 0 || after.length === 0) return replaced(rest)
  if (before.length * after.length <= exactCells) return exact(rest)
  const anchors = anchorsOf(rest)
  if (anchors.length === 0) return replaced(rest)
  const ends = [...anchors, { before: before.length, after: after.length }]
  return ends.flatMap((to, at) => {
    const from = anchors[at - 1] ?? { before: 0, after: 0 }
    return compare({ before: before.slice(from.before, to.before), after: after.slice(from.after, to.after) })
  })
}

const replaced = ({ before, after }: Pair) => [...pieces('removed', before), ...pieces('added', after)]

const pieces = (kind: Piece['kind'], some: readonly Word[]): Piece[] => some.map(({ text }) => ({ kind, text }))

function commonLength(a: readonly Word[], b: readonly Word[]) {
  const differs = a.findIndex(({ key }, at) => key !== b[at]?.key)
  return differs === -1 ? a.length : differs
}

/** The longest common subsequence, from the table of its lengths. */
function exact({ before, after }: Pair): Piece[] {
  const width = after.length + 1
  const longest = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i * width + j] =
        before[i]?.key === after[j]?.key ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))

  const found: Piece[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]]
    const isSame = old && fresh && old.key === fresh.key
    const isRemoved = old && (!fresh || at(i + 1, j) >= at(i, j + 1))
    if (isSame) found.push({ kind: 'same', text: fresh.text })
    else if (isRemoved) found.push({ kind: 'removed', text: old.text })
    else found.push({ kind: 'added', text: fresh?.text ?? '' })
    if (isSame || isRemoved) i += 1
    if (isSame || !isRemoved) j += 1
  }
  return found
}

interface Anchor {
  before: number
  after: number
}

/** Words that occur exactly once in each text, reduced to the longest sequence that is in the same order in both. */
function anchorsOf({ before, after }: Pair): Anchor[] {
  const places = onceIn(after)
  const both = [...onceIn(before)].flatMap(([key, place]) => {
    const other = places.get(key)
    return other === undefined ? [] : [{ before: place, after: other }]
  })
  return rising(both)
}

function onceIn(some: readonly Word[]) {
  const seen = new Map<string, number>()
  for (const [at, { key }] of some.entries()) seen.set(key, seen.has(key) ? -1 : at)
  return new Map([...seen].filter(([, at]) => at >= 0))
}

/** The longest subsequence of anchors in increasing order in both texts (patience sorting). */
function rising(anchors: readonly Anchor[]): Anchor[] {
  const piles: { anchor: Anchor; below: number }[][] = []
  for (const anchor of anchors) {
    const found = piles.findIndex(pile => (pile.at(-1)?.anchor.after ?? 0) > anchor.after)
    const at = found === -1 ? piles.length : found
    const card = { anchor, below: (piles[at - 1]?.length ?? 0) - 1 }
    if (found === -1) piles.push([card])
    else piles[at]?.push(card)
  }
  const run: Anchor[] = []
  let place = (piles.at(-1)?.length ?? 0) - 1
  for (const pile of piles.toReversed()) {
    const top = pile[place]
    if (top) run.unshift(top.anchor)
    place = top?.below ?? -1
  }
  return run
}

const islandWords = 2

/**
 * Joins neighbouring pieces, and merges one or two unchanged words between larger changes into them: somebody who reads a
 * rewritten sentence does not look for its "the".
 */
function calmed(found: readonly Piece[]): Piece[] {
  const runs = runsOf(found)
  const isIsland = (at: number) => {
    const run = runs[at]
    const [left, right] = [runs[at - 1], runs[at + 1]]
    return run?.same === true && run.words.length <= islandWords && isLarge(left) && isLarge(right)
  }
  const kept: Piece[] = runs.flatMap((run, at) =>
    isIsland(at)
      ? run.words.flatMap(({ text }): Piece[] => [
          { kind: 'removed', text },
          { kind: 'added', text },
        ])
      : run.words,
  )
  return runsOf(kept).flatMap(({ same, words: inside }) =>
    same ? joined('same', inside) : [...joined('removed', inside), ...joined('added', inside)],
  )
}

interface Run {
  same: boolean
  words: Piece[]
}

function runsOf(found: readonly Piece[]): Run[] {
  const runs: Run[] = []
  for (const piece of found) {
    const same = piece.kind === 'same'
    const last = runs.at(-1)
    if (last?.same === same) last.words.push(piece)
    else runs.push({ same, words: [piece] })
  }
  return runs
}

const isLarge = (run: Run | undefined) => run !== undefined && run.words.length > islandWords

function joined(kind: Piece['kind'], some: readonly Piece[]): Piece[] {
  const text = some.flatMap(piece => (piece.kind === kind ? piece.text : [])).join('')
  return text ? [{ kind, text }] : []
}
