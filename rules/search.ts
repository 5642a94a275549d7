/**
 * Search folds what people type as the database folds what it searches (migration 005): compatibility forms apart, accents off,
 * small letters. One character at a time, so that no letter depends on its neighbours (the Greek sigma would).
 */
export const folded = (text: string) => Array.from(text.normalize('NFKD'), foldLetter).join('')

const accent = /[\u0300-\u036F]/
const foldLetter = (letter: string) => (accent.test(letter) ? '' : letter.toLowerCase())

const termsMax = 12

/** What a search looks for: every one of these, in any order. */
export const searchTerms = (q: string) =>
  [...new Set(folded(q).split(/\s+/).map(bare))].filter(Boolean).slice(0, termsMax)

/** Quotes, brackets and the marks of a sentence around a word are not looked for; what is nothing but signs is. */
function bare(term: string) {
  const word = term.replace(/^["'“”‘’„‚«»‹›「『([{]+/, '').replace(/["'“”‘’«»‹›」』)\]}.,;:!?]+$/, '')
  return /[\p{L}\p{N}]/u.test(word) ? word : term
}

/** A term of one or two letters is the beginning of a word: "ai" is not looked for in "email". */
export const beginsWord = (term: string) => /^[a-z0-9]{1,2}$/.test(term)

/** The words in folded text: runs of letters and digits. */
export const wordsOfText = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

const shortestMisspelt = 4
const longerFrom = 8
const beginningFrom = 6

/** The longest word that may have been meant: any that begins like it, once enough was typed. */
export const longestMeant = (typed: string) =>
  typed.length >= beginningFrom ? Infinity : typed.length + typosIn(typed)

/** Slips of the finger that a word may have: none in a short one, where every slip makes another word, and none in a number. */
export function typosIn(typed: string) {
  if (typed.length < shortestMisspelt || /[0-9]/.test(typed)) return 0
  return typed.length < longerFrom ? 1 : 2
}

/**
 * How many slips (a letter wrong, missing, too many, or two swapped) lead from what was typed to the word, or to its beginning
 * when enough was typed; undefined when there are more than `typosIn` allows. The first letter is taken to be right.
 */
export function slipsBetween(typed: string, word: string): number | undefined {
  const most = typosIn(typed)
  if (typed[0] !== word[0] || word.length < typed.length - most) return undefined
  if (word.length > longestMeant(typed)) return undefined
  const last = lastRow(typed, word.slice(0, typed.length + most))
  const slips = typed.length >= beginningFrom ? Math.min(...last) : (last.at(-1) ?? Infinity)
  return slips <= most ? slips : undefined
}

/** Damerau's distance from all of `typed` to every beginning of `word`, row by row. */
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
