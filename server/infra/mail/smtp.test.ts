import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listenHere } from '../listening.ts'
import { openSmtp } from '#/tests/smtp.ts'
import type { Letter } from './mail.ts'
import type { SmtpServer } from './settings.ts'
import { smtpMail } from './smtp.ts'

const from = { name: 'Karmasquad', address: 'no-reply@squad.example' }

const letter = (change: Partial<Letter> = {}): Letter => ({
  to: 'cara@example.com',
  subject: 'Your post was approved — “Größe”',
  text: 'Plain words.',
  html: '<p>Words with <b>form</b>.</p>',
  id: '<abc@squad.example>',
  unsubscribe: `https://squad.example/unsubscribe?person=${'p'.repeat(36)}&mails=all&signed=${'s'.repeat(43)}`,
  ...change,
})

/** A server that accepts connections and then does what the test says. */
async function openPort(onOpen: (write: (text: string) => void) => void) {
  const server = createServer(socket => {
    socket.on('error', () => {})
    onOpen(text => void socket.write(text))
  })
  const port = await listenHere(server)
  const settings: SmtpServer = { host: '127.0.0.1', port, user: '', password: '', tls: 'off' }
  return { settings, [Symbol.asyncDispose]: async () => void server.close() }
}

const refusal = async (sent: Promise<void>) =>
  sent.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )

const kindOf = (error: unknown) => (error instanceof Error ? error.constructor.name : error)

test('a letter arrives with both parts and every header', async () => {
  await using smtp = await openSmtp()
  const mail = smtpMail({ server: smtp.settings, from })
  await mail.send(letter())
  await mail.close()
  const [got] = smtp.taken
  expect(got).toMatchObject({
    from,
    to: [{ address: 'cara@example.com' }],
    subject: 'Your post was approved — “Größe”',
    messageId: '<abc@squad.example>',
    text: 'Plain words.\n',
  })
  expect(got?.html).toContain('<b>form</b>')
  expect(Date.parse(got?.date ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const header = (name: string) => got?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe(`<${letter().unsubscribe}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('auto-submitted')).toBe('auto-generated')
})

test('an address in another’s words names nobody else, and a subject adds no header', async () => {
  await using smtp = await openSmtp()
  const mail = smtpMail({ server: smtp.settings, from })
  await mail.send(letter({ to: 'cara@example.com', subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody' }))
  await mail.close()
  expect(smtp.taken).toHaveLength(1)
  expect(smtp.taken[0]?.bcc ?? []).toEqual([])
  expect(smtp.taken[0]?.head).not.toMatch(/^bcc:/im)
})

test.each([
  ['recipient', 550, '5.1.1 <cara@example.com> is unknown here', 'LetterRefused'],
  ['content', 554, '5.6.0 Not this letter', 'LetterRefused'],
  ['recipient', 451, '4.7.1 cara@example.com: come back later', 'LetterPutOff'],
  ['content', 452, '4.3.1 No room', 'Error'],
  ['recipient', 450, '4.4.1 The next server does not answer', 'Error'],
  ['sender', 550, '5.1.0 We do not know you', 'Error'],
  ['sender', 451, '4.7.1 Not so many letters', 'Error'],
  ['recipient', 554, '5.7.1 Relay access denied', 'Error'],
] as const)('refused at the %s with %i %s: %s', async (at, code, words, kind) => {
  await using smtp = await openSmtp()
  smtp.mood.refuses = { at, code, words }
  const mail = smtpMail({ server: smtp.settings, from })
  const error = await refusal(mail.send(letter()))
  expect(kindOf(error)).toBe(kind)
  expect(error).toMatchObject({ message: expect.stringContaining(String(code)) })
  expect(String(error)).not.toContain('cara@example.com')
  smtp.mood.refuses = undefined
  await mail.send(letter())
  await mail.close()
  expect(smtp.taken).toHaveLength(1)
})

test('a server that is slow gets its time', async () => {
  await using smtp = await openSmtp()
  smtp.mood.waitsMs = 700
  const mail = smtpMail({ server: smtp.settings, from, waitMs: 2_000 })
  await mail.send(letter())
  await mail.close()
  expect(smtp.taken).toHaveLength(1)
})

test('a server that is not there, or says nothing, or stops in the middle, is given up in time', async () => {
  const gone = await openSmtp()
  await gone[Symbol.asyncDispose]()
  await using mute = await openPort(() => {})
  await using dull = await openPort(write => write('220 dull.example ESMTP\r\n'))
  for (const [{ settings }, kind] of [
    [gone, 'MailUnreached'],
    [mute, 'MailUnreached'],
    [dull, 'Error'],
  ] as const) {
    const mail = smtpMail({ server: settings, from, waitMs: 300 })
    const began = Date.now()
    expect(kindOf(await refusal(mail.send(letter())))).toBe(kind)
    expect(Date.now() - began).toBeLessThan(3_000)
    await mail.close()
  }
})

test('where encryption is required, nothing goes over a connection without', async () => {
  await using smtp = await openSmtp()
  for (const tls of ['required', 'wrapped'] as const) {
    const mail = smtpMail({ server: { ...smtp.settings, tls }, from, waitMs: 1_000 })
    expect(await refusal(mail.send(letter()))).toBeInstanceOf(Error)
    await mail.close()
  }
  expect(smtp.taken).toEqual([])
})

test('many at once take few connections', async () => {
  await using smtp = await openSmtp()
  const mail = smtpMail({ server: smtp.settings, from })
  await Promise.all(Array.from({ length: 30 }, (_, at) => mail.send(letter({ id: `<${at}@squad.example>` }))))
  await mail.close()
  expect(new Set(smtp.taken.map(({ messageId }) => messageId)).size).toBe(30)
  expect(smtp.connections.most).toBeLessThanOrEqual(4)
})
