import { randomUUID } from 'node:crypto'
import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFailed, test } from 'vitest'
import { leaseSeconds, mailDelaySeconds, mailPauseSeconds } from '#/rules/delivery.ts'
import { roleName } from '#/server/infra/db/launch-folder.ts'
import type { Api } from '#/contract/index.ts'
import { clientOf, freePort, startProgram, temporaryFolder } from '../program.ts'
import type { PushService } from '../push-service.ts'
import { openPushService } from '../push-service.ts'
import { comment, engagementCampaign } from '../samples.ts'
import { openSmtp } from '../smtp.ts'

const rounds = 12
const proVariant = 1_055_665
const devices = ['phone', 'laptop', 'tablet'] as const
const arrivedWithinMs = 60_000

test(`killed ${rounds} times between what happened and its pushes and mails, the server sends all of them, and the same twice only under its own name`, async () => {
  await using folder = await temporaryFolder()
  await using service = await openPushService()
  await using smtp = await openSmtp()
  const port = await freePort()
  const { host, port: smtpPort } = smtp.settings
  const env = { PUSH_HOSTS: service.host, SMTP_URL: `smtp://${host}:${smtpPort}?tls=off`, MAIL_FROM: 'us@example.com' }
  const start = () => startProgram({ dataDir: folder.path, port, env })
  let server = await start()
  onTestFailed(() => void process.stderr.write(server.said()))
  const { founder, writer } = await cast(server.origin)
  for (const device of devices) await service.deviceOf({ api: writer }, device)
  // Answers take their time, so that a kill also falls between a sending and its mark.
  for (const device of devices) service.behaves(device, { afterMs: Math.random() * 200 })
  smtp.mood.waitsMs = 40
  const acknowledged: string[] = []

  for (let round = 0; round < rounds; round++) {
    const working = work(founder, writer, acknowledged)
    const hurrying = whileItRuns(folder.path, hurryMails)
    await sleep(300 + Math.random() * 2_000)
    server.child.kill('SIGKILL')
    await server.ended
    await Promise.all([working, hurrying])
    server = await start()
    expect(server.said()).toContain('is ready at')
  }
  const notices = await noticesOf(writer)
  expect(acknowledged.length).toBeGreaterThan(rounds)
  expect(notices.length).toBeGreaterThanOrEqual(acknowledged.length)
  await whileItRuns(folder.path, letLeasesEnd, 1)
  const arriving = whileItRuns(folder.path, hurryMails)
  const missing = () => [...missingPushes(service, notices), ...(mailed(smtp.taken) < notices.length ? ['mails'] : [])]
  const end = performance.now() + arrivedWithinMs
  while (missing().length > 0 && performance.now() < end) await sleep(200)
  expect(missing()).toEqual([])
  expect(mailed(smtp.taken)).toBe(notices.length)
  expect(service.faults).toEqual([])
  const names = service.received.map(({ payload, topic }) => [payload.kind === 'notice' && payload.id, topic] as const)
  expect(new Map(names).size).toBe(new Set(names.map(each => each.join())).size)
  await whileItRuns(folder.path, db => expect.poll(() => waiting(db)).toEqual([]), 1)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await arriving
}, 240_000)

async function cast(origin: string) {
  const founder = clientOf(origin).api
  const person = { fullName: 'Fran', email: 'fran@example.com', password: 'password1' }
  await founder.accounts.signUp({ role: 'founder', ...person })
  const { url } = await founder.billing.checkout({ variantId: proVariant })
  await founder.billing.paySandbox({ id: url.split('/').at(-1) ?? '' })
  const writer = clientOf(origin).api
  await writer.accounts.signUp({ ...person, role: 'contributor', fullName: 'Cara', email: 'cara@example.com' })
  return { founder, writer }
}

/** Comments that are rejected one after another, until the server is gone. What it answered, it has acknowledged. */
async function work(founder: Api, writer: Api, acknowledged: string[]) {
  try {
    for (;;) {
      const saasName = `Ledgerly-${randomUUID()}`
      const { id: campaignId } = await founder.campaigns.create(engagementCampaign({ saasName }))
      const { id } = await writer.submissions.submitComment(comment(campaignId))
      await founder.submissions.reject({ id, reason: null })
      acknowledged.push(id)
      await sleep(50)
    }
  } catch (error) {
    // The connection breaks when the server is killed; anything that the server answered would be a fault.
    if (error instanceof Error && 'status' in error) throw error
  }
}

async function noticesOf({ notifications }: Api) {
  const found = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, next } = await notifications.list({ cursor })
    found.push(...items)
    cursor = next
  }
  return found
}

const missingPushes = (service: PushService, notices: readonly { id: string }[]) =>
  devices.flatMap(device => {
    const got = new Set(service.receivedBy(device).map(({ payload }) => payload.kind === 'notice' && payload.id))
    return notices.filter(({ id }) => !got.has(id)).map(({ id }) => `${id} on ${device}`)
  })

/** How many notices came in letters of different names; a long one says how many it does not show. */
function mailed(letters: readonly { messageId?: string | undefined; text?: string | undefined }[]) {
  const texts = new Map(letters.map(({ messageId, text }) => [messageId, text ?? '']))
  return [...texts.values()].reduce((sum, text) => {
    const shown = new Set(text.match(/Ledgerly-[\w-]{36}/g))
    return sum + shown.size + Number(/and (\d+) more/.exec(text)?.[1] ?? 0)
  }, 0)
}

/** Does this to the database of the running server: so many times, or ten times a second until it is gone. */
async function whileItRuns(dataDir: string, act: (db: Client) => Promise<unknown>, times = Infinity) {
  const host = await readlink(join(dataDir, 'postgres.socket'))
  const client = new Client({ host, user: roleName, database: roleName })
  const ended = new AbortController()
  client.on('error', () => ended.abort())
  await client.connect()
  try {
    for (let time = 0; time < times && !ended.signal.aborted; time++) {
      await act(client)
      await sleep(100)
    }
  } catch (error) {
    if (times !== Infinity) throw error
  }
  await client.end().catch(() => {})
}

/** For mails, minutes pass at once. */
async function hurryMails(db: Client) {
  await db.query(`update deliveries set due_at = due_at - interval '${mailDelaySeconds + mailPauseSeconds} seconds'
    where channel = 'email' and state = 'waiting' and attempts = 0 and due_at > now()`)
  await db.query(`update deliveries set sent_at = sent_at - interval '${mailPauseSeconds} seconds'
    where channel = 'email' and sent_at > now() - interval '${mailPauseSeconds} seconds'`)
}

/** The time that a killed server's sendings are left to it passes at once. */
const letLeasesEnd = (db: Client) =>
  db.query(`update deliveries set due_at = due_at - interval '${leaseSeconds.email} seconds'
    where state = 'waiting' and attempts > 0`)

const waiting = async (db: Client) =>
  (await db.query("select channel, state, error from deliveries where state <> 'sent'")).rows
