import type { OpenAPI } from '@orpc/openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { requestRates } from '#/rules/rates.ts'
import type { App, Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { refused } from '../plain-http.ts'
import { plainPage } from '../plain-page.ts'
import type { World } from '../world.ts'
import { openApiOf } from './document.ts'
import { referencePage } from './page.ts'
import { tell } from './reading.ts'

/**
 * The reference of the public API, for tools and for people: to whoever is signed in, or calls with a token. Visitors have no use
 * for it, and are told nothing of what could be tried.
 */
export function mountApiDocs(app: App, { origin, config }: World, callOf: (c: Context<Variables>) => Call) {
  const aMinute = Math.ceil(requestRates.token.count * config.rateLimitFactor)
  let made: Promise<OpenAPI.Document> | undefined
  const document = () => (made ??= openApiOf(origin))
  app.get('/api/openapi.json', async c => {
    const call = callOf(c)
    if (!(await call.me())) return refused(c, call.token ? 'token_unknown' : 'not_signed_in')
    return c.json(await document())
  })
  app.get('/api/docs', async c => {
    if (!(await callOf(c).me())) return plainPage(c, { title: 'API reference', body: signInFirst, status: 401 })
    return plainPage(c, {
      title: 'API reference',
      body: referencePage(origin, aMinute, tell(await document())),
      wide: true,
    })
  })
}

const signInFirst = html`<p>The API reference is for people who have an account here.</p>
  <p><a href="/login">Log in</a>, then open this page again.</p>`
