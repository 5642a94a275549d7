import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const lead = 'kmsq_'
const secretLength = 40
const checkLength = 6
const shownLength = 12
const form = new RegExp(`^${lead}[0-9A-Za-z]{${secretLength + checkLength}}$`)

/** A token nobody guesses (238 bits). Its beginning and checksum let scanners of public code know one when they see it. */
export function newAccessToken() {
  const secret = Array.from({ length: secretLength }, () => letters[randomInt(letters.length)]).join('')
  const word = `${lead}${secret}`
  return `${word}${checkOf(word)}`
}

/** Whether it can be one; what was mistyped or made up is not looked for. */
export const isAccessToken = (word: string) =>
  form.test(word) && word.endsWith(checkOf(word.slice(0, lead.length + secretLength)))

/** What its person sees of it afterwards. */
export const shownOf = (token: string) => token.slice(0, shownLength)

function checkOf(word: string) {
  let rest = crc32(word)
  let check = ''
  while (check.length < checkLength) {
    check = `${letters[rest % letters.length]}${check}`
    rest = Math.floor(rest / letters.length)
  }
  return check
}
