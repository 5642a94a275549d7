import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test } from 'vitest'
import type { SquadMessage } from '#/contract/squads.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { clientOf, freePort, promote, startProgram } from '../program.ts'
import { isLong, report, roundsOf, until } from './figures.ts'
import type { Member } from './member.ts'
import { enterRoom, history } from './member.ts'

const total = roundsOf(200)
const people = 20
const kills = isLong ? 3 : 2
const msBetweenMessages = 500
const signUpsAtOnce = 4
const shownWithinMs = 20_000
const talkWithinMs = 60_000

test(`${total} messages of ${people} members over broken connections and ${kills} killed servers are shown to all once, in one order`, async () => {
  await using folder = await migratedFolder()
  const port = await freePort()
  const start = () => startProgram({ dataDir: folder.path, port })
  let server = await start()
  onTestFailed(() => void process.stderr.write(server.said()))
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  const members = await squad(server.origin, folder.path)
  stack.defer(() => members.forEach(member => member.leave()))

  const over = new AbortController()
  const unruly = members.flatMap((member, nth) => [breakLines(member, over.signal), read(member, nth, over.signal)])
  const talking = members.map(talk)
  for (let killed = 1; killed <= kills; killed++) {
    await until(() => acknowledgedBy(members) >= (total * killed) / (kills + 1), talkWithinMs)
    server.child.kill('SIGKILL')
    await server.ended
    server = await start()
    expect(server.said()).toContain('is ready at')
  }
  await Promise.all(talking)
  await until(() => members.every(({ store }) => store.outbox.items().length === 0), talkWithinMs)
  over.abort()
  await Promise.all(unruly)
  const room = await history(members[0]?.api)
  await until(() => members.every(({ store }) => store.current().messages.length >= room.length), shownWithinMs)

  const ids = room.map(({ id }) => id)
  expect(room.map(({ seq }) => seq)).toEqual(Array.from({ length: total }, (_, at) => at + 1))
  for (const [nth, member] of members.entries()) {
    const { me, shown, written, acknowledged } = member
    expect(shown()).toEqual(ids)
    expect(room.filter(({ sender }) => sender.id === me.id).map(({ id }) => id)).toEqual(written)
    // What was acknowledged is not sent again.
    expect(written.filter(id => acknowledged.includes(id))).toEqual(acknowledged)
    await expectUnread(member, room, placeReadTo(nth))
  }
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const goal = 'shown to everybody once, in one order'
  const seen = `${people} members over broken connections`
  await report({ fault: 'squads', rounds: kills, acknowledged: total, lost: 0, doubled: 0, seen, goal, reached: true })
}, 600_000)

const acknowledgedBy = (members: readonly Member[]) =>
  members.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)

/** A founder and nineteen contributors on their team, all with the empty room open. */
async function squad(origin: string, dataDir: string): Promise<Member[]> {
  const signUp = async (name: string) => {
    const client = clientOf(origin)
    const email = `${name.toLowerCase()}@example.com`
    const role = name === 'Fran' ? 'founder' : 'contributor'
    await client.api.accounts.signUp({ role, fullName: name, email, password: 'correct horse battery' })
    return { ...client, me: (await client.api.accounts.me()) ?? expect.unreachable() }
  }
  const ada = await signUp('Ada')
  const names = ['Fran', ...Array.from({ length: people - 1 }, (_, nth) => `Carl${nth}`)]
  const clients: (typeof ada)[] = []
  for (let from = 0; from < people; from += signUpsAtOnce) {
    clients.push(...(await Promise.all(names.slice(from, from + signUpsAtOnce).map(signUp))))
  }
  await promote(dataDir, ada.me.email)
  const [founder, ...team] = clients.map(({ me }) => me.id)
  for (const contributorId of team) {
    await ada.api.admin.assign({ id: randomUUID(), founderId: founder ?? '', contributorId, notes: null })
  }
  return Promise.all(
    clients.map(async client => {
      const room = (await client.api.squads.room({})) ?? expect.unreachable()
      return enterRoom({ origin, room, ...client })
    }),
  )
}

/** Writes at the fastest sustained rate that is allowed, whatever happens to the connection. */
async function talk(member: Member) {
  await sleep(Math.random() * msBetweenMessages)
  for (let nth = 0; nth < total / people; nth++) {
    member.say(`${member.me.fullName} says ${nth}`)
    await sleep(msBetweenMessages)
  }
}

async function breakLines(member: Member, over: AbortSignal) {
  while (!over.aborted) {
    await sleep(500 + Math.random() * 5_000)
    await member.cut()
  }
}

/** Some members have read nothing, some part of it, some everything. */
const placeReadTo = (nth: number) => Math.floor((total * (nth % 4)) / 3)

/** Reads what is on screen as it comes, up to the member's place. */
async function read({ store }: Member, nth: number, over: AbortSignal) {
  while (!over.aborted) {
    const last = store.current().messages.at(-1)
    if (last) store.seen(Math.min(last.seq, placeReadTo(nth)))
    await sleep(500)
  }
}

async function expectUnread({ api, me, store }: Member, room: readonly SquadMessage[], place: number) {
  store.seen(place)
  // Leaving the room reports what could not be reported while the server was away.
  store.lookAway()
  const unread = room.filter(({ seq, sender }) => seq > place && sender.id !== me.id).length
  await expect.poll(() => api.squads.unread(), { timeout: 5_000 }).toEqual({ rooms: 1, unread })
}
