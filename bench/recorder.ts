import { createServer } from 'node:http'
import type { PoolConfig } from 'pg'
import { makeApp } from '#/server/app.ts'
import { readConfig } from '#/server/config.ts'
import type { Sent } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { pagesOf } from '#/server/http/pages.ts'
import { sharedSecret } from '#/server/secret.ts'
import { nobodyListens } from '#/server/infra/live/live.ts'
import { makeWorld, nothingLeaves } from '#/server/world.ts'
import type { Asked } from './job.ts'

const origin = 'http://localhost'

/** The same application in this process, on the same database: it records the statements that the server sends for a request. */
export async function openRecorder(connection: PoolConfig, fail: (error: unknown) => void) {
  let heard: Sent[] = []
  const pool = openPool(connection, 2, fail, { watch: sent => heard.push(sent) })
  const world = makeWorld({
    config: readConfig({ RATE_LIMIT_FACTOR: '1000000' }),
    db: pool.db,
    secret: await sharedSecret(pool.db),
    live: nobodyListens,
    ...nothingLeaves,
    log: { info: () => {}, error: (_message, error) => fail(error) },
  })
  const { app, servePages } = makeApp(world)
  servePages((await pagesOf({ app, http: createServer(), dev: false })).render)

  const ask = async ({ path, cookie, body }: Asked) => {
    const headers = {
      cookie,
      ...(body !== undefined && { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }),
    }
    const request = new Request(origin + path, { headers, ...(body !== undefined && { method: 'POST', body }) })
    const response = await app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
    return text
  }
  return {
    ask,
    /** Records the second request: the first one reads the session, which the server then caches for two seconds. */
    async record(asked: Asked): Promise<Sent[]> {
      await ask(asked)
      const sent: Sent[] = []
      heard = sent
      await ask(asked)
      heard = []
      return sent.some(readsSession) ? this.record(asked) : sent
    },
    close: () => pool.close(),
  }
}

const readsSession = ({ text }: Sent) => text.includes('"sessions"')
