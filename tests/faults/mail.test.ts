import { expect, onTestFailed, test, vi } from 'vitest'
import { subscribes } from '../buying.ts'
import { everybodyConfirmed, mailsAreDue } from '../journeys/time-up.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { clientOf, freePort, startProgram } from '../program.ts'
import { submittedPost } from '../samples.ts'
import { openSmtp } from '../smtp.ts'

const password = 'correct horse battery'

async function signedUp(origin: string, role: 'founder' | 'contributor', fullName: string) {
  const { api } = clientOf(origin)
  await api.accounts.signUp({ role, fullName, email: `${fullName.toLowerCase()}@example.com`, password })
  return { api }
}

test('killed after the mail server took a letter and before it said so, the server sends the same letter again, and its link works', async () => {
  await using folder = await migratedFolder()
  await using smtp = await openSmtp()
  const port = await freePort()
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${smtp.settings.port}`,
    MAIL_FROM: 'Karmasquad <no-reply@squad.example>',
    ORIGIN: `http://localhost:${port}`,
  }
  const start = () => startProgram({ dataDir: folder.path, port, env })
  let server = await start()
  onTestFailed(() => void process.stderr.write(server.said()))
  const fran = await signedUp(server.origin, 'founder', 'Fran')
  const cara = await signedUp(server.origin, 'contributor', 'Cara')
  // Both were asked to confirm their addresses; another test covers that mail.
  await vi.waitUntil(() => smtp.taken.length === 2, { timeout: 20_000 })
  smtp.taken.splice(0)
  await everybodyConfirmed(folder.path)
  await subscribes(fran)
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })

  smtp.mood.whenTaken = () => void server.child.kill('SIGKILL')
  await mailsAreDue(folder.path)
  await server.ended
  smtp.mood.whenTaken = undefined
  server = await start()
  expect(smtp.taken).toHaveLength(1)
  await mailsAreDue(folder.path)
  await vi.waitUntil(() => smtp.taken.length > 1, { timeout: 20_000 })
  const [first, second] = smtp.taken
  expect(second?.messageId).toBe(first?.messageId)
  expect(second?.text).toBe(first?.text)

  const header = second?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(header.slice(1, -1), { method: 'POST', body })).status).toBe(200)
  expect((await cara.api.notifications.preferences()).email_submission_approved).toBe(false)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.said()).not.toContain('cara@example.com')
}, 120_000)
