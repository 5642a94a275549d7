import { randomUUID } from 'node:crypto'
import type { ChatCourse } from './chat.ts'
import { openFanOut } from './chat-bare.ts'
import { arrivals, say } from './chat-people.ts'
import { cpuSecondsOf } from './cpu.ts'
import type { Times } from './course.ts'
import { repeat, timesOf } from './course.ts'
import type { Listener } from './listener.ts'
import { looksAt, openBrowser } from './listener.ts'
import type { Spread } from './measure.ts'
import { spreadOf } from './measure.ts'
import { dot } from './say.ts'

/** A broadcast to a room whose members have one or several browsers open. */
export interface Telling {
  listeners: number
  times: Times
  /** Processor time of the server alone per message; NaN where the system does not tell. */
  cpuMs: number
}

export interface Told {
  ours: Telling[]
  bare: Telling[]
  /** Processor time per delivery: the difference between many and few browsers, divided by the number of additional ones. */
  delivery: { oursMicros: number; bareMicros: number; ratio: Spread }
}

interface Leg {
  millis: number[]
  seconds: number
  used: number
}

/** Rooms with few and with many browsers, ours and bare in turn. The difference is the cost of the additional deliveries. */
export async function measureTelling(course: ChatCourse, browsers: readonly number[]): Promise<Told> {
  const members = course.rooms[0]?.users.length ?? 0
  const counts = browsers.map(each => each * members)
  const legs = counts.map(() => ({ ours: new Array<Leg>(), bare: new Array<Leg>() }))
  for (let nth = 0; nth < course.rounds; nth += 1)
    for (const [at, each] of browsers.entries()) {
      legs[at]?.ours.push(await tellOurs(course, each, members))
      legs[at]?.bare.push(await tellBare(course, each * members))
      dot()
    }
  const tellings = (of: 'ours' | 'bare') => legs.map((leg, at) => tellingOf(leg[of], counts[at] ?? 0))
  const micros = (of: 'ours' | 'bare', round: number) => {
    const [few, many] = legs.map(leg => perMessage(leg[of][round]))
    return (((many ?? NaN) - (few ?? NaN)) * 1_000) / ((counts[1] ?? 0) - (counts[0] ?? 0))
  }
  const rounds = Array.from({ length: course.rounds }, (_, round) => [micros('ours', round), micros('bare', round)])
  return {
    ours: tellings('ours'),
    bare: tellings('bare'),
    delivery: {
      oursMicros: spreadOf(rounds.map(([ours = NaN]) => ours)).median,
      bareMicros: spreadOf(rounds.map(([, bare = NaN]) => bare)).median,
      ratio: spreadOf(rounds.map(([ours = NaN, bare = NaN]) => bare / ours)),
    },
  }
}

const perMessage = (leg: Leg | undefined) => (leg ? (leg.used * 1_000) / leg.millis.length : NaN)

function tellingOf(legs: readonly Leg[], listeners: number): Telling {
  const millis = legs.flatMap(leg => leg.millis)
  const sum = (of: (leg: Leg) => number) => legs.reduce((all, leg) => all + of(leg), 0)
  return {
    listeners,
    times: timesOf(
      millis,
      sum(leg => leg.seconds),
    ),
    cpuMs: spreadOf(legs.map(perMessage)).median,
  }
}

async function tellOurs(course: ChatCourse, browsers: number, members: number): Promise<Leg> {
  const { origin, rooms, cookieOf } = course
  const [{ id: roomId, users } = { id: '', users: [] }] = rooms
  const { heard, byAll, forget } = arrivals(members * browsers)
  const open: Listener[] = []
  for (const user of users)
    for (let nth = 0; nth < browsers; nth += 1) open.push(await openBrowser(origin, cookieOf(user), heard))
  for (const browser of open) looksAt(browser, roomId)
  const [pid = 0] = course.pids
  const leg = await oneLeg(course, pid, async nth => {
    const id = randomUUID()
    const all = byAll(id)
    const answer = await say({ origin, roomId, cookie: cookieOf(users[nth % users.length] ?? 0), id })
    if (answer === null) forget(id)
    return answer !== null && (await all)
  })
  for (const browser of open) browser.close()
  await course.rest()
  return leg
}

async function tellBare(course: ChatCourse, listeners: number): Promise<Leg> {
  const fanOut = await openFanOut(listeners)
  const leg = await oneLeg(course, fanOut.pid, () => fanOut.tell())
  await fanOut.close()
  return leg
}

async function oneLeg(
  { seconds, warmSeconds, connections: workers }: ChatCourse,
  pid: number,
  turn: (nth: number) => Promise<boolean>,
): Promise<Leg> {
  await repeat({ seconds: warmSeconds, warmSeconds: 0, workers }, turn)
  const before = cpuSecondsOf(pid)
  const { millis, perSecond } = await repeat({ seconds: seconds * lengthFactor, warmSeconds: 0, workers }, turn)
  return { millis, seconds: millis.length / perSecond, used: cpuSecondsOf(pid) - before }
}

/** A person may send 20 messages in 10 seconds, which limits how long the members of one room can keep on. */
const lengthFactor = 3
