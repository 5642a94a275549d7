import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, test as plainTest } from 'vitest'
import { unreadCounted } from '#/rules/limits.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { subscribes } from '../buying.ts'
import { roleKnownMs } from '../program.ts'
import { promoted } from '../promoted.ts'
import { comment, engagementCampaign } from '../samples.ts'
import { soon } from '../soon.ts'
import type { Stage } from './flows.ts'
import { flows, interrupt } from './flows.ts'
import { busy, openRoom } from './load.ts'
import type { Cluster } from './open.ts'
import { openCluster } from './open.ts'
import { arrive, listen } from './people.ts'
import { hasServices } from './services.ts'

/** Skipped if a service is missing, except when run by its own command, which sets `CLUSTER`: it must then fail. */
const test = plainTest.skipIf(process.env['CLUSTER'] !== '1' && !hasServices())

let cluster: Cluster
let stage: Stage
const interrupted: number[] = []

beforeAll(async () => {
  cluster = await openCluster()
  const [fran, carl, cole, ada] = await Promise.all([
    arrive(cluster, 'founder', 'Fran'),
    arrive(cluster, 'contributor', 'Carl'),
    arrive(cluster, 'contributor', 'Cole'),
    arrive(cluster, 'contributor', 'Ada'),
  ])
  await subscribes(fran)
  await promoted(cluster.db, 'ada@example.com')
  await sleep(roleKnownMs)
  for (const { id: contributorId } of [carl, cole])
    await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId, notes: null })
  const id = (await fran.api.squads.room({}))?.id ?? ''
  stage = { cluster, fran, room: { id, members: [fran, carl, cole] }, writers: [], posts: [], campaignId: randomUUID() }
}, 180_000)

afterAll(() => cluster[Symbol.asyncDispose](), 60_000)

const sayWhy = () => onTestFailed(() => void process.stderr.write(cluster.nodes.map(({ said }) => said()).join('\n')))

test('people at different nodes work and talk as if there were one', async () => {
  sayWhy()
  const [a, b] = cluster.nodes
  const { fran, room } = stage
  const [, carl] = room.members
  if (!carl) throw new Error('The room is empty')
  const [founder, writer] = [fran.at(a), carl.at(b)]
  using frans = listen(a, cluster.origin, fran)
  using carls = listen(b, cluster.origin, carl)
  await Promise.all([frans.open, carls.open])
  const hears = (who: typeof frans, name: string) =>
    soon(`${name} is heard`, () => who.heard.some(f => f.name === name))

  const { id: campaignId } = await founder.campaigns.create(engagementCampaign())
  const { id } = await writer.submissions.submitComment(comment(campaignId))
  await hears(frans, 'submission_received')
  await founder.submissions.approve({ id })
  await Promise.all([hears(carls, 'submission_decided'), hears(carls, 'karma_moved'), hears(carls, 'notified')])
  expect((await writer.notifications.list({})).unread).toBeGreaterThan(0)
  expect((await writer.karma.statement({})).items).toHaveLength(1)

  const before = (await writer.squads.unread()).unread
  const { id: said } = await founder.squads.send({ id: randomUUID(), roomId: room.id, content: 'hello' })
  await soon('the message is heard', () =>
    carls.heard.some(fact => fact.name === 'squad_message' && fact.message.id === said),
  )
  expect((await writer.squads.unread()).unread).toBe(before + 1)
  await writer.squads.read({ roomId: room.id, seq: 1 })
  await hears(carls, 'squad_read')
  expect((await carl.at(a).squads.unread()).unread).toBe(0)
  const seen = async () => (await founder.squads.room({}))?.members.find(({ id: who }) => who === carl.id)?.online
  expect(await seen()).toBe(true)
}, 60_000)

test.each(flows)(
  'a node killed in the middle of $name: repeated elsewhere, it all happened, and once',
  async flow => {
    sayWhy()
    const node = cluster.nodes[interrupted.length % cluster.nodes.length] ?? cluster.nodes[0]
    interrupted.push(await interrupt(stage, flow, node))
  },
  90_000,
)

test('most nodes were killed while requests were under way', () =>
  expect(interrupted.filter(Boolean).length).toBeGreaterThan(flows.length / 2))

test('both nodes restarted in turn under load: no request fails, no message is lost or doubled', async () => {
  sayWhy()
  const rooms = await Promise.all(stage.room.members.map(member => openRoom(stage, member)))
  await using load = busy(stage, { patient: false })
  await sleep(1_000)
  for (const node of cluster.nodes) {
    await node.restart()
    await cluster.whole()
    await sleep(500)
  }
  const { sent, asked, failed } = await load.stop()
  expect(failed).toEqual([])
  expect(asked).toBeGreaterThan(50)
  expect(sent.length).toBeGreaterThan(10)
  for (const room of rooms) {
    await room.has(sent)
    expect(room.connections()).toBeGreaterThan(1)
    room[Symbol.dispose]()
  }
}, 120_000)

test('Redis and PostgreSQL stopped and started under load: nothing that was acknowledged is lost or doubled', async () => {
  sayWhy()
  const rooms = await Promise.all(stage.room.members.map(member => openRoom(stage, member)))
  await using load = busy(stage, { patient: true })
  await sleep(500)
  await cluster.redis.stop()
  await sleep(1_500)
  expect((await fetch(`${cluster.origin}/readyz`)).status).toBe(200)
  await cluster.redis.start()
  await sleep(1_000)
  await cluster.postgres.stop()
  await sleep(1_000)
  await cluster.postgres.start()
  await cluster.whole()
  await sleep(1_000)
  const { sent, failed } = await load.stop()
  expect(failed).toEqual([])
  expect(sent.length).toBeGreaterThan(stage.room.members.length)
  for (const room of rooms) {
    await room.has(sent)
    room[Symbol.dispose]()
  }
}, 120_000)

test('at the end the books balance and every count is exact, as far as it is counted', async () => {
  const { db } = cluster
  await soon(
    'no decision waits',
    async () => (await db.selectFrom('decisions').select('submission_id').execute()).length === 0,
  )
  expect(await booksErrors(db)).toEqual([])
  const messages = await db.selectFrom('squad_messages').select(['id', 'seq', 'sender_id']).orderBy('seq').execute()
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, at) => at + 1))
  for (const { id, api } of stage.room.members) {
    const row = db.selectFrom('squad_reads').where('user_id', '=', id).select('last_read_seq')
    const upTo = (await row.executeTakeFirst())?.last_read_seq ?? 0
    const theirs = messages.filter(({ seq, sender_id }) => seq > upTo && sender_id !== id).length
    expect((await api.squads.unread()).unread).toBe(Math.min(theirs, unreadCounted))
  }
})
