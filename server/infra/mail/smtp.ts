import { createTransport } from 'nodemailer'
import { traced } from '../tracing/span.ts'
import { wordsOf } from '../words-of.ts'
import type { Letter, Mail } from './mail.ts'
import { LetterPutOff, LetterRefused, MailUnreached } from './mail.ts'
import type { Sender, SmtpServer } from './settings.ts'

const connections = 4
const stepMs = 10_000
const idleMs = 30_000
/**
 * The timeout of a whole mail, for servers that trickle their answers and so never run into a socket timeout. Well below the lease of a
 * delivery.
 */
const letterMs = 60_000

/** Sends mails over SMTP through a small connection pool. A mail's content cannot make the library read a file or URL. */
export function smtpMail({
  server,
  from,
  waitMs = stepMs,
}: {
  server: SmtpServer
  from: Sender
  waitMs?: number
}): Mail {
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    maxRequeues: 1,
    idleTimeout: idleMs,
    host: server.host,
    ...(server.port && { port: server.port }),
    ...(server.user && { auth: { user: server.user, pass: server.password } }),
    secure: server.tls === 'wrapped',
    requireTLS: server.tls === 'required',
    ignoreTLS: server.tls === 'off',
    dnsTimeout: waitMs,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    // Ends later than the greeting's, which tells that no mail was begun.
    socketTimeout: waitMs * 1.1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(letter) {
      try {
        const message = { ...messageOf(letter, from), signal: AbortSignal.timeout(letterMs) }
        await traced(sending(server), () => transport.sendMail(message))
      } catch (error) {
        throw retold(error, letter.to)
      }
    },
    async check() {
      await transport.verify().catch((error: unknown) => {
        throw new MailUnreached(wordsOf(error))
      })
    },
    close: async () => transport.close({ force: true }),
  }
}

const sending = ({ host }: SmtpServer) => ({ name: 'mail', kind: 'client', facts: { 'server.address': host } }) as const

const messageOf = ({ to, subject, text, html, id, unsubscribe }: Letter, from: Sender) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: id,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** The error without the recipient's address, since it is stored and logged. */
function retold(error: unknown, to: string) {
  const nameless = wordsOf(error).replaceAll(to, 'the recipient')
  if (isForGood(error)) return new LetterRefused(nameless)
  if (isOfOneMail(error)) return new LetterPutOff(nameless)
  return isUnreached(error) ? new MailUnreached(nameless) : new Error(nameless)
}

/** Whether it failed before any mail was begun: while connecting, at the greeting, the encryption or the login. */
const isUnreached = (error: unknown) =>
  error instanceof Error &&
  (unreachedCodes.has(textOf(error, 'code')) ||
    textOf(error, 'syscall') === 'connect' ||
    (textOf(error, 'timeoutType') !== '' && textOf(error, 'timeoutType') !== 'SOCKET_TIMEOUT') ||
    error.message.startsWith('Invalid greeting'))

const unreachedCodes = new Set(['EDNS', 'ETLS', 'EAUTH'])

function textOf(error: Error, name: string) {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}

/**
 * Only a refusal of the recipient or the content is permanent. Policy errors (5.7.x) are for the operator to fix: those mails are
 * retried.
 */
const isForGood = (error: unknown) => lateCode(error) >= 500 && !/\b5\.7\.\d/.test(wordsOf(error))

/** Whether this one mail was put off, for its recipient or content, and not for the server's own state (4.3.x) or network (4.4.x). */
const isOfOneMail = (error: unknown) =>
  lateCode(error) >= 400 && lateCode(error) < 500 && !/\b4\.[34]\.\d/.test(wordsOf(error))

/** The code of a refusal once the server knew the recipient; otherwise 0. */
function lateCode(error: unknown) {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return 0
  const { responseCode, command } = error
  return (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' ? responseCode : 0
}
