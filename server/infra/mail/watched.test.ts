import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openSmtp } from '#/tests/smtp.ts'
import { alone } from '../peers/peers.ts'
import { watchServices } from '../services.ts'
import type { SmtpServer } from './settings.ts'
import { smtpMail } from './smtp.ts'
import { watchedMail } from './watched.ts'

const letter = { to: 'cara@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello', id: '<1@squad.example>' }

function watch(server: SmtpServer) {
  const services = watchServices(alone)
  const from = { name: '', address: 'no-reply@squad.example' }
  const mail = watchedMail(smtpMail({ server, from, waitMs: 1_000 }), services, 20)
  return { mail, says: () => services.here('mail')?.says ?? null }
}

test('a mail server that was not reached counts as working once it is reached, without a mail', async () => {
  const gone = await openSmtp()
  await gone[Symbol.asyncDispose]()
  const { mail, says } = watch(gone.settings)
  await expect(mail.send(letter)).rejects.toThrow('ECONNREFUSED')
  await sleep(100)
  expect(says()).toContain('ECONNREFUSED')
  await using smtp = await openSmtp(gone.settings.port)
  await expect.poll(says, { interval: 10 }).toBeNull()
  expect(smtp.taken).toEqual([])
  await mail.close()
})

test('one that is reached and refuses our mails counts as working only once it takes one', async () => {
  await using smtp = await openSmtp()
  const { mail, says } = watch(smtp.settings)
  smtp.mood.refuses = { at: 'sender', code: 550, words: '5.1.0 We do not know you' }
  await expect(mail.send(letter)).rejects.toThrow('5.1.0')
  smtp.mood.refuses = undefined
  await sleep(100)
  expect(says()).toContain('5.1.0')
  await mail.send(letter)
  expect(says()).toBeNull()
  await mail.close()
})
