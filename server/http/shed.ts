import type { Context, MiddlewareHandler } from 'hono'
import type { RefusalCode } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'
import { refused } from './plain-http.ts'
import type { Pressure } from './pressure.ts'
import { waitFor } from '../refusals.ts'
import { waitPage } from './wait-page.ts'

/** Static files are never shed: they cost next to nothing, and a page without its style sheet is worse than none. */
const asset = /^\/assets\//

/** Turns requests away under overload, before anything is read or allocated for them. */
export function shed(pressure: Pressure): MiddlewareHandler {
  let [here, done] = [0, 0]
  return async (c, next) => {
    if (asset.test(c.req.path)) return next()
    if (pressure(here, done)) return turnedAway(c, 'overloaded')
    here += 1
    try {
      await next()
    } finally {
      here -= 1
      done += 1
    }
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
