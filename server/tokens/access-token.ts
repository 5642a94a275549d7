import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const lead = 'kmsq_'
const secretLength = 40
const checkLength = 6
const shownLength = 12
const form = new RegExp(`^${lead}[0-9A-Za-z]{${secretLength + checkLength}}$`)

/** An unguessable token (238 bits). Its prefix and checksum let secret scanners recognise it in public code. */
export function newAccessToken() {
  const secret = Array.from({ length: secretLength }, () => letters[randomInt(letters.length)]).join('')
  const start = `${lead}${secret}`
  return `${start}${checkOf(start)}`
}

/** Whether it has the form and checksum of a token; if not, the database is not asked. */
export const isAccessToken = (token: string) =>
  form.test(token) && token.endsWith(checkOf(token.slice(0, lead.length + secretLength)))

/** The beginning, by which its person recognises it. */
export const shownOf = (token: string) => token.slice(0, shownLength)

function checkOf(start: string) {
  let rest = crc32(start)
  let check = ''
  while (check.length < checkLength) {
    check = `${letters[rest % letters.length]}${check}`
    rest = Math.floor(rest / letters.length)
  }
  return check
}
