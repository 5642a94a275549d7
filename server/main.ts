import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { livePath } from '#/contract/live.ts'
import { socketsPerUser } from '#/rules/rates.ts'
import { makeApp } from './app.ts'
import { webhookPath } from './billing/receive.ts'
import { ConfigError, readConfig } from './config.ts'
import { mountDemo } from './demo.ts'
import { guardHandshakes } from './handshakes.ts'
import { StartError } from './infra/db/start-error.ts'
import { attachLive } from './infra/live/socket.ts'
import { makeLog } from './infra/log.ts'
import { startJobs } from './jobs.ts'
import { firstRunWords, newFirstRunCode } from './operations/first-run.ts'
import { isSameOrigin } from './origin.ts'
import { pagesOf } from './pages.ts'
import { atEase, measurePressure } from './pressure.ts'
import { sharedPush } from './push-keys.ts'
import { sharedSecret } from './secret.ts'
import { openDatabase, openMail, takePort } from './start.ts'
import { tellPresence } from './squads/presence.ts'
import { makeWorld } from './world.ts'

const dev = process.argv.includes('--dev')
const drainMs = 10_000
const postMs = 5_000
const write = (line: string) => process.stdout.write(`${line}\n`)
let log = makeLog(write)

/** Boots in one reading: port, database, world, pages, live, jobs; and stops in the reverse order. */
async function main() {
  const config = readConfig(process.env)
  log = makeLog(write, config.logFormat)
  const http = await takePort(config)
  http.on('request', (_request, response) => {
    if (http.listenerCount('request') === 1) response.writeHead(503, { 'retry-after': '2' }).end('Starting')
  })
  const database = await openDatabase(config, log, why => fail(new StartError(why)))
  const live = attachLive(
    http,
    guardHandshakes(config, async request => {
      const header = (name: string) => request.headers[name]?.toString()
      if (!isSameOrigin(config, header)) return null
      const me = await world.sessions.read(new Headers({ cookie: header('cookie') ?? '' }), [])
      // Whoever looks through somebody's eyes is not there in their stead, and hears nothing.
      return me && !me.viewing ? { userId: me.id } : null
    }),
    (userId, online) => {
      void tellPresence(world, userId, online).catch((error: unknown) => log.error('Telling presence failed', error))
    },
    Math.ceil(socketsPerUser * config.rateLimitFactor),
  )
  const secret = config.secret ?? (await sharedSecret(database.db))
  const push = await sharedPush(database.db, config)
  const mail = openMail(config, dev)
  const parts = { db: database.db, live, secret, push, mail, dev, postWebhook: postTo(http) }
  const world = makeWorld({ config, log, ...parts })
  let stopping = false
  const { load } = database
  const pressure = dev ? atEase : measurePressure(load, config.databaseLine, log)
  const { app, servePages } = makeApp(world, { dev, leaving: () => stopping, load, pressure })
  mountDemo(app, world)
  const pages = await pagesOf({ app, http, dev })
  servePages(pages.render)

  const listener = getRequestListener(app.fetch)
  http.on('request', (request, response) => {
    if (!request.url?.startsWith(`${livePath}/`))
      pages.before(request, response, () => void listener(request, response))
  })
  const jobs = startJobs(world, drainMs)

  const stop = async () => {
    if (stopping) return
    stopping = true
    await sleep(config.drainMs)
    setTimeout(() => http.closeAllConnections(), drainMs).unref()
    await live.close()
    await jobs.stop()
    await mail?.close()
    await pages.close()
    await database.close()
    process.exit(0)
  }
  for (const end of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(end, () => void stop().catch(fail))

  const address = config.origin ?? `http://localhost:${portOf(http)}`
  const code = await newFirstRunCode(database.db)
  if (code) process.stdout.write(firstRunWords(address, code))
  process.stdout.write(`Karmasquad is ready at ${address}\n`)
}

function portOf(http: Server) {
  const address = http.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** The sandbox posts its webhooks over HTTP to this very server, as a provider does from outside. */
const postTo = (http: Server) => async (body: string, signature: string) => {
  const at = http.address()
  if (at === null || typeof at === 'string') return 0
  const host = at.address === '::' || at.address === '0.0.0.0' ? 'localhost' : at.address
  const answer = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${at.port}${webhookPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
    signal: AbortSignal.timeout(postMs),
  })
  await answer.body?.cancel()
  return answer.status
}

/** One clear line for what a person can mend; the whole story for what only we can. */
function fail(error: unknown): never {
  if (error instanceof StartError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else log.error('Karmasquad stops', error)
  process.exit(1)
}

process.on('unhandledRejection', error => log.error('Unhandled rejection', error))
await main().catch(fail)
