import { beginsWord, folded, searchTerms, slipsBetween, wordsOfText } from '#/rules/search.ts'

/** A piece of text that is a hit, or one that is not. */
export interface Part {
  text: string
  hit: boolean
}

/**
 * What to highlight in one campaign's texts: the terms as typed, and words that occur in none of them, so probably
 * misspelled.
 */
interface Wanted {
  terms: readonly string[]
  misspelt: readonly string[]
}

/** The server returns which campaigns match, but not where. This repeats the matching on all texts of one campaign. */
export function wantedIn(q: string, texts: readonly string[]): Wanted {
  const terms = searchTerms(q)
  const there = terms.length > 0 ? texts.map(folded) : []
  const misspelt = terms.flatMap(wordsOfText).filter(word => !there.some(text => text.includes(word)))
  return { terms, misspelt }
}

/** Splits the text into pieces, dropping its beginning when the first hit would not be visible otherwise. */
export function partsOf(text: string, wanted: Wanted, cutAfter = Infinity): Part[] {
  const hits = hitsIn(text, wanted)
  const from = cutAt(text, hits[0]?.[0] ?? 0, cutAfter)
  const parts = from > 0 ? [{ text: '… ', hit: false }] : []
  let at = from
  for (const [start, end] of hits) {
    if (start > at) parts.push({ text: text.slice(at, start), hit: false })
    parts.push({ text: text.slice(start, end), hit: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), hit: false })
  return parts
}

const contextLength = 30

/** Where to cut: a few words before the first hit, or 0. */
function cutAt(text: string, firstHit: number, cutAfter: number) {
  if (firstHit <= cutAfter) return 0
  const blank = text.indexOf(' ', firstHit - contextLength)
  return blank < 0 || blank >= firstHit ? firstHit : blank + 1
}

type Hit = [start: number, end: number]

function hitsIn(text: string, { terms, misspelt }: Wanted): Hit[] {
  // For speed: folding every text took a tenth of the list's render time even without a search.
  if (terms.length === 0) return []
  const { letters, places } = withPlaces(text)
  const found = [...terms.flatMap(term => occurrences(letters, term)), ...likeWords(letters, misspelt)]
  return merged(found.map(([start, end]) => [places[start] ?? 0, placeAfter(places, end, text.length)]))
}

/** The folded text, and the original index of each of its characters. */
function withPlaces(text: string) {
  const letters: string[] = []
  const places: number[] = []
  let place = 0
  for (const character of text) {
    for (const unit of folded(character).split('')) {
      letters.push(unit)
      places.push(place)
    }
    place += character.length
  }
  return { letters: letters.join(''), places }
}

/**
 * The original index after the last matched letter. One character can fold to several letters, and an accent to none.
 */
function placeAfter(places: readonly number[], end: number, length: number) {
  const last = places[end - 1] ?? 0
  return places.slice(end).find(place => place > last) ?? length
}

function occurrences(letters: string, term: string): Hit[] {
  const hits: Hit[] = []
  for (let at = letters.indexOf(term); at >= 0; at = letters.indexOf(term, at + term.length)) {
    if (!beginsWord(term) || at === 0 || !/[a-z0-9]/.test(letters.charAt(at - 1))) hits.push([at, at + term.length])
  }
  return hits
}

const likeWords = (letters: string, misspelt: readonly string[]): Hit[] =>
  misspelt.length === 0
    ? []
    : [...letters.matchAll(/[\p{L}\p{N}]+/gu)]
        .filter(([word]) => misspelt.some(typed => slipsBetween(typed, word) !== undefined))
        .map(({ 0: word, index }) => [index, index + word.length])

function merged(hits: readonly Hit[]) {
  const result: Hit[] = []
  for (const [start, end] of hits.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}
