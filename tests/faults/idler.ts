import { openBrowser } from '#/bench/listener.ts'
import type { Person } from './crowd.ts'

/** The message it gets: whose sockets to open, and how many for each. */
export interface Idling {
  origin: string
  people: readonly Person[]
  each: number
}

const atOnce = 50

/**
 * Reports how opening the sockets went; after that it only answers the server's pings. A process
 * of its own, because each has a limit of open files, and the measuring process is busy.
 */
process.once('message', async ({ origin, people, each }: Idling) => {
  const all = people.flatMap(person => Array.from({ length: each }, () => person))
  const startedAt = performance.now()
  let refused = 0
  const open = async () => {
    for (let next = all.pop(); next; next = all.pop())
      await openBrowser(origin, next.cookie, () => {}, { 'x-forwarded-for': next.address }).catch(() => (refused += 1))
  }
  await Promise.all(Array.from({ length: atOnce }, open))
  process.send?.({ refused, tookMs: performance.now() - startedAt })
})
