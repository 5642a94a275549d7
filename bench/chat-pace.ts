import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatCourse } from './chat.ts'
import { say } from './chat-people.ts'
import type { Times } from './course.ts'
import { timesOf } from './course.ts'
import type { Listener } from './listener.ts'
import { looksAt, openBrowser } from './listener.ts'
import { dot } from './say.ts'

export interface Paced {
  wanted: number
  /** Deliveries per second, and the latency of each from the time its message was due. */
  deliveries: Times
  turnedAway: number
}

/** Makes a measurement long enough to include a garbage collection. */
const lengthFactor = 14

/** Sends at the given rate in all rooms, whether or not the server keeps up: latency counts from the due time (no coordinated omission). */
export async function measurePace(course: ChatCourse, wanted: number): Promise<Paced> {
  const { origin, rooms, cookieOf, seconds } = course
  const members = rooms[0]?.users.length ?? 1
  const dueAt = new Map<string, number>()
  const millis: number[] = []
  const heard = (id: string) => {
    const due = dueAt.get(id)
    if (due !== undefined) millis.push(performance.now() - due)
  }
  const open: Listener[] = []
  for (const { id, users } of rooms)
    for (const user of users) {
      const browser = await openBrowser(origin, cookieOf(user), heard)
      looksAt(browser, id)
      open.push(browser)
    }
  const length = seconds * lengthFactor
  const messages = Math.ceil((length * wanted) / members)
  const start = performance.now()
  const sent = await Promise.all(
    Array.from({ length: messages }, async (_, nth) => {
      const due = start + (nth * members * 1_000) / wanted
      await sleep(Math.max(0, due - performance.now()))
      const room = rooms[nth % rooms.length]
      const user = room?.users[Math.floor(nth / rooms.length) % members] ?? 0
      const id = randomUUID()
      dueAt.set(id, due)
      return say({ origin, roomId: room?.id ?? '', cookie: cookieOf(user), id })
    }),
  )
  const lasted = (performance.now() - start) / 1_000
  await sleep(lateMs)
  for (const browser of open) browser.close()
  await course.rest()
  dot()
  return {
    wanted,
    deliveries: timesOf(millis, lasted),
    turnedAway: sent.filter(answer => answer === null).length,
  }
}

/** Later deliveries are not counted, which lowers the deliveries per second. */
const lateMs = 500
