import type { Channel } from './notifications.ts'

/** What the server needs besides its database, and can do without for a while. */
export const services = ['mail', 'files'] as const
export type Service = (typeof services)[number]

/** Larger counts are shown as "more than": the exact number would change no decision. */
export const countMax = 100_000

/** What became of a payment provider's event; computed by the database. */
export const verdicts = ['waiting', 'applied', 'kept', 'refused', 'repair'] as const
export type Verdict = (typeof verdicts)[number]

export const booksStates = ['asked', 'running', 'done', 'failed'] as const

/** Timeout of a check of the books. */
export const booksWithinSeconds = 30
/** A process that runs one and is silent for this long is taken to be dead. */
export const booksLeaseSeconds = 60
export const differencesKept = 200

/** An address that an operator can recognise but nobody can write to: "f…@example.com". */
export function maskedAddress(address: string) {
  const at = address.lastIndexOf('@')
  return at < 1 ? '…' : `${Array.from(address)[0]}…${address.slice(at)}`
}

const networkFault = /\b(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|EPIPE|CERT_\w+)\b/

/** The kind of fault behind a failed delivery, derived from the stored error. The error itself may name people and is not shown. */
export function reasonOf(channel: Channel, error: string) {
  const network = networkFault.exec(error)
  if (channel === 'push') {
    const status = /answered (\d{3})\b/.exec(error)?.[1]
    if (status) return `The push service refused it (${status})`
    if (/encrypted/.test(error)) return 'The device’s keys are wrong'
    return network ? `The push service was not reached (${network[1]})` : 'The push service did not answer'
  }
  if (network) return `The mail server was not reached (${network[1]})`
  const code = /\b([45]\d\d)(?:[ -](\d\.\d{1,3}\.\d{1,3}))?\b/.exec(error)
  if (code) return `The mail server refused it (${[code[1], code[2]].filter(Boolean).join(' ')})`
  if (/auth|login|credential/i.test(error)) return 'The mail server did not accept our login'
  if (/tls|ssl|certificate/i.test(error)) return 'No encrypted connection to the mail server'
  if (/time|abort/i.test(error)) return 'The mail server did not answer in time'
  return 'Another fault; see the log for details'
}

/** The same for the storage of files, whose errors name folders and hosts. */
export function filesReasonOf(error: string) {
  const [, answer] = /^S3 answered \w+ with (.+)$/.exec(error) ?? []
  if (answer) return `The storage refused it (${answer})`
  const [network] = networkFault.exec(error) ?? []
  if (network) return `The storage was not reached (${network})`
  if (error.startsWith('S3')) return 'The storage did not answer'
  const [code] = /\bE[A-Z]{3,}\b/.exec(error) ?? []
  if (code) return `The folder of pictures cannot be used (${code})`
  return /\bMB are free\b/.test(error) ? 'The disk of the pictures is full' : 'Another fault; see the log for details'
}
