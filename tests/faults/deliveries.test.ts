import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import { leaseSeconds, pauseAfter } from '#/rules/delivery.ts'
import type { Api } from '#/contract/index.ts'
import { subscribes } from '../buying.ts'
import { report, roundsOf, until } from './figures.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { clientOf, freePort, openEmbedded, startProgram } from '../program.ts'
import { openPushService } from '../push-service.ts'
import { comment, engagementCampaign } from '../samples.ts'

const rounds = roundsOf(2)
const leastInRound = 2
const roundMs = 20_000
const devices = ['phone', 'laptop', 'tablet'] as const
const goneQuietMs = (Math.max(leaseSeconds.push, pauseAfter(1)) + 15) * 1_000

test(`killed ${rounds} times between what happened and its pushes, the server sends every one of them, and the same twice only under its own name`, async () => {
  await using folder = await migratedFolder()
  await using service = await openPushService()
  const port = await freePort()
  const start = () => startProgram({ dataDir: folder.path, port, env: { PUSH_HOSTS: service.host } })
  let server = await start()
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  onTestFailed(() => void process.stderr.write(server.said()))
  const { founder, writer } = await cast(server.origin)
  for (const device of devices) await service.deviceOf({ api: writer }, device)
  // Answers are delayed, so that a kill can also fall between sending a push and marking it as sent.
  for (const device of devices) service.behaves(device, { afterMs: Math.random() * 100 })
  const acknowledged: string[] = []

  for (let round = 0; round < rounds; round++) {
    const working = work(founder, writer, acknowledged)
    await until(() => acknowledged.length >= leastInRound * (round + 1), roundMs)
    await sleep(Math.random() * 1_500)
    server.child.kill('SIGKILL')
    await server.ended
    await working
    server = await start()
    expect(server.said()).toContain('is ready at')
  }
  const rejected = (await noticesOf(writer)).map(({ id }) => id)
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds)
  expect(rejected.length).toBeGreaterThanOrEqual(acknowledged.length)
  const missing = () =>
    devices.flatMap(device => {
      const got = new Set(service.receivedBy(device).map(({ payload }) => payload.kind === 'notice' && payload.id))
      return rejected.filter(id => !got.has(id)).map(id => `${id} on ${device}`)
    })
  await until(() => missing().length === 0, goneQuietMs)
  expect(missing()).toEqual([])
  expect(service.faults).toEqual([])
  const topics = service.received.map(({ payload, topic }) => [payload.kind === 'notice' && payload.id, topic] as const)
  expect(new Map(topics).size).toBe(new Set(topics.map(each => each.join())).size)
  expect(await unsent(folder.path)).toEqual([])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const goal = 'every push sent, twice only under its own name'
  await report({
    fault: 'deliveries',
    rounds,
    acknowledged: acknowledged.length,
    lost: 0,
    doubled: 0,
    goal,
    reached: true,
  })
}, 360_000)

async function cast(origin: string) {
  const founder = clientOf(origin).api
  const person = { fullName: 'Fran', email: 'fran@example.com', password: 'correct horse battery' }
  await founder.accounts.signUp({ role: 'founder', ...person })
  await subscribes({ api: founder })
  const writer = clientOf(origin).api
  await writer.accounts.signUp({ ...person, role: 'contributor', fullName: 'Cara', email: 'cara@example.com' })
  return { founder, writer }
}

/** Rejects comments one after another until the server is gone. What it answered counts as acknowledged. */
async function work(founder: Api, writer: Api, acknowledged: string[]) {
  try {
    for (;;) {
      const { id: campaignId } = await founder.campaigns.create(engagementCampaign({ id: randomUUID() }))
      const { id } = await writer.submissions.submitComment(comment(campaignId))
      await founder.submissions.reject({ id, reason: null })
      acknowledged.push(id)
    }
  } catch (error) {
    // The connection breaks when the server is killed; an error that the server answered would be a bug.
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

/** What the running server has not yet marked as sent. A push claimed before a kill waits for its lease to expire and is sent again. */
async function unsent(dataDir: string) {
  const { db, close } = await openEmbedded(dataDir)
  const left = () =>
    db
      .selectFrom('deliveries')
      .where('channel', '=', 'push')
      .where('state', '<>', 'sent')
      .select(['state', 'error'])
      .execute()
  const end = performance.now() + goneQuietMs
  let rows = await left()
  while (rows.length > 0 && performance.now() < end) {
    await sleep(500)
    rows = await left()
  }
  await close()
  return rows
}
