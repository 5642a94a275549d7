import { productName } from './product.ts'

export interface Owner {
  fullName: string
  email: string
}

/** What attackers try first on this site, besides its name. */
export const siteWords = ['karma', 'squad', 'reddit', 'founder', 'contributor', 'campaign', 'marketing', 'admin']

/** What makes a password easy to guess, worded to follow "This password is". */
export const passwordFlaws = {
  pattern: 'only a pattern that repeats or counts on',
  product: 'too close to the words of this site',
  own: 'too close to your name or email',
  common: 'too common',
} as const

export type PasswordFlaw = keyof typeof passwordFlaws

/**
 * The first thing that makes a password easy to guess; undefined when there is none. `isCommon` looks a lower-case
 * text up in the list of common passwords.
 */
export function flawOf(
  password: string,
  { fullName, email }: Owner,
  isCommon: (text: string) => boolean,
): PasswordFlaw | undefined {
  const text = password.normalize('NFKC').toLowerCase()
  if (isPattern(text)) return 'pattern'
  if (isMade(text, wordsIn(`${productName} ${siteWords.join(' ')}`))) return 'product'
  if (isMade(text, wordsIn(`${fullName} ${email}`))) return 'own'
  return isCommonly(text, isCommon) ? 'common' : undefined
}

/** "aaaaaaaa", "abababab", "12345678", "zyxwvuts" */
function isPattern(text: string) {
  const letters = Array.from(text)
  const steps = letters.slice(1).map((letter, at) => codeOf(letter) - codeOf(letters[at]))
  if (steps.every(step => step === steps[0] && Math.abs(step) <= 1)) return true
  return isRepeated(letters, shortUnit)
}

const shortUnit = 4
const codeOf = (letter = '') => letter.codePointAt(0) ?? 0

/** Whether it is one unit, at most this long, repeated; the last repetition may be incomplete. */
function isRepeated(letters: readonly string[], longest: number) {
  for (let unit = 1; unit <= Math.min(longest, letters.length / 2); unit += 1)
    if (letters.every((letter, at) => letter === letters[at % unit])) return true
  return false
}

const wordMin = 4
/** The words of a name or address, longest first. Shorter words are ignored: they occur in too many good passwords. */
const wordsIn = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(word => word.length >= wordMin)
    .toSorted((one, other) => other.length - one.length)

/** Whether less than a word is left once these words are taken out, apart from digits and signs. */
function isMade(text: string, words: readonly string[]) {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plainLetters(text))
  return rest.length < plainLetters(text).length && rest.replaceAll(/[^\p{L}]/gu, '').length < wordMin
}

/** Signs that stand for letters, as in "p@ssw0rd". */
const standIns: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
const plainLetters = (text: string) =>
  text.replaceAll(/(?<=\p{L})[@4310$5](?=.*\p{L})/gu, sign => standIns[sign] ?? sign)

const endingMax = 4

/** Common as it is, with signs read as letters, repeated twice, or with a short ending such as "1", "!" or "2024". */
function isCommonly(text: string, isCommon: (text: string) => boolean) {
  const readings = [text, plainLetters(text)]
  return readings.some(reading => {
    const [, base = '', ending = ''] = /^(.*?)([^\p{L}]*)$/u.exec(reading) ?? []
    const hasNothingMore = ending.length <= endingMax || isCommon(ending) || isPattern(ending)
    const half = reading.slice(0, reading.length / 2)
    return (
      isCommon(reading) ||
      (base.length >= wordMin && hasNothingMore && isCommon(base)) ||
      (half.length >= wordMin && half + half === reading && isCommon(half))
    )
  })
}
