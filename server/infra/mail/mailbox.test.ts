import { expect, test } from 'vitest'
import { mailboxMail } from './mailbox.ts'

const letter = (at: number) => ({
  to: 'cara@example.com',
  subject: `Letter ${at}`,
  text: '',
  html: '',
  id: `<${at}@squad.example>`,
})

test('a mailbox keeps the newest two hundred, newest first', async () => {
  const mail = mailboxMail()
  expect(mail.letters?.()).toEqual([])
  for (let at = 1; at <= 205; at += 1) await mail.send(letter(at))
  const kept = mail.letters?.() ?? []
  expect(kept).toHaveLength(200)
  expect([kept.at(0)?.number, kept.at(-1)?.number]).toEqual([205, 6])
  expect(kept[0]).toMatchObject({ subject: 'Letter 205', to: 'cara@example.com' })
})
