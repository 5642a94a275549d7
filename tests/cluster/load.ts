import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { rowRates } from '#/rules/rates.ts'
import { soon } from '../soon.ts'
import type { Stage } from './flows.ts'
import type { Person } from './people.ts'
import { isAnswer, listen } from './people.ts'

/** A little slower than the rate limit for one person. */
const pauseMs = (rowRates.squadMessage.seconds * 1_000 * 1.3) / rowRates.squadMessage.count

/** Between two reads, so that this is load and not a flood. */
const breathMs = 50

interface Load extends AsyncDisposable {
  /** Ends the load. Returns what was acknowledged, and every request that failed. */
  stop: () => Promise<{ sent: string[]; asked: number; failed: string[] }>
}

/** People who constantly chat, read and open pages. With `patient`, unanswered requests are retried with the same id until answered. */
export function busy(stage: Stage, { patient }: { patient: boolean }): Load {
  const { cluster, room } = stage
  const over = new AbortController()
  const sent: string[] = []
  const failed: string[] = []
  let asked = 0
  const ask = async (what: string, request: () => Promise<unknown>): Promise<void> => {
    asked += 1
    try {
      await request()
    } catch (error) {
      if (patient && !isAnswer(error)) {
        await sleep(100)
        return ask(what, request)
      }
      failed.push(`${what}: ${String(error)}`)
    }
  }
  const talk = async ({ api }: Person) => {
    while (!over.signal.aborted) {
      const id = randomUUID()
      await ask('saying', () => api.squads.send({ id, roomId: room.id, content: 'On and on' }))
      sent.push(id)
      await sleep(pauseMs)
    }
  }
  const read = async ({ api }: Person) => {
    while (!over.signal.aborted) {
      await ask('reading', () => api.dashboards.contributor({}))
      await ask('unread', () => api.squads.unread())
      await sleep(breathMs)
    }
  }
  const look = async () => {
    while (!over.signal.aborted)
      for (const path of ['/', '/explore', '/login']) {
        await ask(path, async () => {
          const { status, body } = await fetch(cluster.origin + path)
          await body?.cancel()
          if (status !== 200) throw Object.assign(new Error(String(status)), { status })
        })
        await sleep(breathMs)
      }
  }
  const people = [...room.members.map(talk), ...stage.writers.slice(0, 2).map(read), look()]
  const stop = async () => {
    over.abort()
    await Promise.all(people)
    return { sent, asked, failed }
  }
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

/** Somebody's open room: collects what came over the socket, and what was fetched after each reconnection. */
export async function openRoom({ cluster, room }: Stage, member: Person) {
  const { items } = await member.api.squads.messages({ roomId: room.id })
  const known = new Map(items.map(({ id, seq, change }) => [id, { seq, change }]))
  const newest = () => Math.max(0, ...[...known.values()].map(({ change }) => change))
  let connections = 0
  let last: Promise<unknown> = Promise.resolve()
  const browser = listen(cluster, cluster.origin, member)
  browser.socket.on('fact', fact => {
    if (fact.name === 'missed') last = catchUp()
    if (fact.name !== 'squad_message') return
    const { id, seq, change } = fact.message
    const isGap = change > newest() + 1
    known.set(id, { seq, change })
    if (isGap) last = catchUp()
  })
  const ask = () => member.api.squads.changes({ roomId: room.id, after: gapBefore([...known.values()], newest()) })
  /** Retries until it is answered, as an open room does. */
  const catchUp = async (): Promise<void> => {
    const answer = await ask().catch(() => null)
    for (const { id, seq, change } of answer?.items ?? []) known.set(id, { seq, change })
    if (answer && !answer.more) return
    if (!answer) await sleep(100)
    return catchUp()
  }
  browser.socket.on('connect', () => {
    connections += 1
    last = catchUp()
  })
  await browser.open
  return {
    /** Waits until all of these messages have arrived. */
    async has(ids: readonly string[]) {
      await last
      await soon('an open room has all messages', () => ids.every(id => known.has(id)), 5_000)
      const seqs = [...known.values()].map(({ seq }) => seq)
      expect(new Set(seqs).size).toBe(seqs.length)
    },
    connections: () => connections,
    [Symbol.dispose]: () => void browser.socket.disconnect(),
  }
}

/** The last change before something is missing. */
function gapBefore(known: readonly { change: number }[], newest: number) {
  const changes = new Set(known.map(({ change }) => change))
  let low = Math.min(...changes, newest)
  while (changes.has(low + 1)) low += 1
  return low
}
