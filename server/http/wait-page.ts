import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { plainPage } from './plain-page.ts'

/** Seconds before the page reloads: minimum, and an exclusive maximum. */
const againAfter = [3, 7] as const

/** Tells people why they wait, and reloads itself after a random delay, so that not all of them return at once. */
export function waitPage(c: Context, why: string, status: ContentfulStatusCode) {
  const asksAgain = c.req.method === 'GET'
  if (asksAgain) c.header('refresh', String(randomInt(...againAfter)))
  return plainPage(c, {
    title: 'Please wait a moment',
    body: html`<p>${why}</p>
      <p class="muted">
        Nothing is lost. ${asksAgain ? 'This page tries again by itself' : 'Reload this page'} in a few seconds.
      </p>`,
    status,
  })
}
