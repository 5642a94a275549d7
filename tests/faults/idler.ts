import { openBrowser } from '#/bench/listener.ts'
import type { Person } from './crowd.ts'

/** What it is told: whose sockets to open, and how many of each. */
export interface Idling {
  origin: string
  people: readonly Person[]
  each: number
}

const atOnce = 50

/**
 * Says how opening them went; then it answers the server's pings and nothing more. A process of its own, because each may have so many
 * files open, and whoever measures has something else to do.
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
