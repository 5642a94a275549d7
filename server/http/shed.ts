import { randomInt } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import type { RefusalCode } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'
import { plainPage } from './plain-page.ts'
import { refused } from './plain-http.ts'
import type { Pressure } from './pressure.ts'
import { waitFor } from '../refusals.ts'

/** Static files are never shed: they cost next to nothing, and a page without its style sheet is worse than none. */
const asset = /^\/assets\//

/** Seconds before the page reloads: minimum, and an exclusive maximum. */
const againAfter = [3, 7] as const

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

/** A refusal in the form of the API, or as a page that reloads itself after a random delay, so that not all of them return at once. */
export function turnedAway(c: Context, code: RefusalCode) {
  if (c.req.path.startsWith('/api/')) return refused(c, code)
  const { status, words } = refusals[code]
  const seconds = waitFor(status, undefined)
  if (seconds !== null) c.header('retry-after', String(seconds))
  const asksAgain = c.req.method === 'GET'
  if (asksAgain) c.header('refresh', String(randomInt(...againAfter)))
  return plainPage(c, {
    title: 'Please wait a moment',
    body: html`<p>${words}</p>
      <p class="muted">
        Nothing is lost. ${asksAgain ? 'This page tries again by itself' : 'Reload this page'} in a few seconds.
      </p>`,
    status,
  })
}
