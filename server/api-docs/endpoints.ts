import type { OpenAPI } from '@orpc/openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import type { App, Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { refused } from '../http/plain-http.ts'
import { plainPage } from '../http/plain-page.ts'
import type { World } from '../world.ts'
import { copying } from './copying.ts'
import { openApiOf } from './document.ts'
import { referencePage } from './page.ts'
import { rateRows } from './rate-rows.ts'
import { tell, toldByAll } from './reading.ts'
import { tellSent } from './sent.ts'

/**
 * The reference of the public API, for tools and for people who are signed in or
 * send a token. Visitors have no use for it, and learn nothing that they could try.
 */
export function mountApiDocs(app: App, { origin, config }: World, callOf: (c: Context<Variables>) => Call) {
  let made: Promise<OpenAPI.Document> | undefined
  const document = () => (made ??= openApiOf(origin))
  let drawn: ReturnType<typeof draw> | undefined
  const draw = async () =>
    referencePage({
      origin,
      rates: rateRows(config.rateLimitFactor),
      operations: tell(await document()),
      refusals: toldByAll(await document()),
      sent: tellSent(),
    })
  app.get('/api/openapi.json', async c => {
    const call = callOf(c)
    if (!(await call.me())) return refused(c, call.token ? 'token_unknown' : 'not_signed_in')
    return c.json(await document(), 200, { 'cache-control': 'no-store' })
  })
  app.get('/api/docs', async c => {
    if (!(await callOf(c).me())) return plainPage(c, { title: 'API reference', body: signInFirst, status: 401 })
    return plainPage(c, { title: 'API reference', body: await (drawn ??= draw()), wide: true, script: copying })
  })
}

const signInFirst = html`<p>The API reference is for people who have an account here.</p>
  <p><a href="/login">Log in</a>, then open this page again.</p>`
