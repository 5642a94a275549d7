import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { RefusalCode } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'
import { refused } from './plain-http.ts'
import type { Pressure } from './pressure.ts'
import { waitFor } from '../refusals.ts'
import { waitPage } from './wait-page.ts'

/** Static files are never shed: they cost next to nothing, and a page without its style sheet is worse than none. */
const asset = /^\/assets\//
/** The most bodies that may be on their way at once: each can take as much memory as the largest picture. */
export const bodiesOnTheirWay = 100

/** Turns requests away under overload, before anything is read or allocated for them. */
export function shed(pressure: Pressure): MiddlewareHandler<{ Bindings: HttpBindings }> {
  let [inside, done] = [0, 0]
  const bodies = awaited(bodiesOnTheirWay)
  return async (c, next) => {
    if (asset.test(c.req.path)) return next()
    if (pressure(inside - bodies.count(), done)) return turnedAway(c, 'overloaded')
    inside += 1
    const arrived = hasBody(c) ? bodies.await(c.env.incoming) : null
    try {
      await next()
    } finally {
      arrived?.()
      inside -= 1
      done += 1
    }
  }
}

const hasBody = (c: Context) => Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding')

/**
 * Counts requests whose bodies are still on their way. They wait for their senders and not for us, so they are no load: otherwise a
 * hundred senders who never finish would keep everybody out. If there are too many, the oldest is cut off.
 */
function awaited(most: number) {
  const coming = new Set<IncomingMessage>()
  const count = () => {
    for (const each of coming) if (each.complete) coming.delete(each)
    return coming.size
  }
  return {
    count,
    /** @returns a function that ends the wait. */
    await(incoming: IncomingMessage) {
      const [first] = count() < most ? [] : coming
      first?.socket.destroy()
      if (first) coming.delete(first)
      coming.add(incoming)
      return () => coming.delete(incoming)
    },
  }
}

/** A refusal in the form of the API, or as a page that tries again by itself. */
export function turnedAway(c: Context, code: RefusalCode) {
  if (c.req.path.startsWith('/api/')) return refused(c, code)
  const { status, words } = refusals[code]
  const seconds = waitFor(status, undefined)
  if (seconds !== null) c.header('retry-after', String(seconds))
  return waitPage(c, words, status)
}
