/**
 * Folds a search as the database folds the text it searches (migration 005): NFKD, without accents, lower case. One character at a
 * time, so that no letter depends on its neighbours (the Greek sigma would).
 */
export const folded = (text: string) => Array.from(text.normalize('NFKD'), foldLetter).join('')

/** Folds a person's or room's name as migration 035 does: with the apostrophe that keyboards have. */
export const foldedName = (name: string) => folded(name).replaceAll('’', "'")

const accent = /[\u0300-\u036F]/
const foldLetter = (letter: string) => (accent.test(letter) ? '' : letter.toLowerCase())

const termsMax = 12

/** The terms of a search: all must match, in any order. */
export const searchTerms = (q: string) =>
  [...new Set(folded(q).split(/\s+/).map(bare))].filter(Boolean).slice(0, termsMax)

/** Strips quotes, brackets and punctuation around a word; a term of nothing but signs is kept. */
function bare(term: string) {
  const word = term.replace(/^["'“”‘’„‚«»‹›「『([{]+/, '').replace(/["'“”‘’«»‹›」』)\]}.,;:!?]+$/, '')
  return /[\p{L}\p{N}]/u.test(word) ? word : term
}

/** A term of one or two letters matches only the beginning of a word: "ai" does not match "email". */
export const beginsWord = (term: string) => /^[a-z0-9]{1,2}$/.test(term)

/** The words of folded text: runs of letters and digits. */
export const wordsOfText = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

const shortestMisspelt = 4
const longerFrom = 8
const beginningFrom = 6

/** The longest word that may be meant: once enough is typed, any word that begins like it. */
export const longestMeant = (typed: string) =>
  typed.length >= beginningFrom ? Infinity : typed.length + typosIn(typed)

/** How many typos are tolerated: none in a short word, where each would make another word, and none in a number. */
export function typosIn(typed: string) {
  if (typed.length < shortestMisspelt || /[0-9]/.test(typed)) return 0
  return typed.length < longerFrom ? 1 : 2
}

/**
 * How many typos (a letter wrong, missing, extra, or two swapped) lie between what was typed and the word, or its beginning once
 * enough is typed; undefined when there are more than `typosIn` allows. The first letter must match.
 */
export function slipsBetween(typed: string, word: string): number | undefined {
  const most = typosIn(typed)
  if (typed[0] !== word[0] || word.length < typed.length - most) return undefined
  if (word.length > longestMeant(typed)) return undefined
  const last = lastRow(typed, word.slice(0, typed.length + most))
  const slips = typed.length >= beginningFrom ? Math.min(...last) : (last.at(-1) ?? Infinity)
  return slips <= most ? slips : undefined
}

/** Damerau–Levenshtein distance from all of `typed` to every prefix of `word`, computed row by row. */
function lastRow(typed: string, word: string): number[] {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let t = 1; t <= typed.length; t++) {
    const next = [t]
    for (let w = 1; w <= word.length; w++) {
      const same = typed[t - 1] === word[w - 1]
      const swapped = typed[t - 1] === word[w - 2] && typed[t - 2] === word[w - 1]
      next[w] = Math.min(
        at(row, w) + 1,
        at(next, w - 1) + 1,
        at(row, w - 1) + (same ? 0 : 1),
        ...(swapped ? [at(before, w - 2) + 1] : []),
      )
    }
    before = row
    row = next
  }
  return row
}

const at = (row: readonly number[], place: number) => row[place] ?? Infinity
