import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '#/contract/live.ts'
import { makeApp } from './app.ts'
import { postTo } from './billing/post-to.ts'
import type { Config } from './config.ts'
import { ConfigError, originOf, readConfig } from './config.ts'
import { mountDemo } from './demo.ts'
import { capConnections } from './http/cap-connections.ts'
import { pagesOf } from './http/pages.ts'
import { atEase, measurePressure } from './http/pressure.ts'
import { requestsOf } from './http/requests.ts'
import { listen, makeServer, takePort, takePortWide } from './http/server.ts'
import { answerStarting } from './http/starting.ts'
import type { Pool } from './infra/db/pool.ts'
import { unknownIn } from './infra/db/same-shape.ts'
import { StartError } from './infra/db/start-error.ts'
import { checkFolder } from './infra/files/check-folder.ts'
import { folderOf } from './infra/files/open.ts'
import { checkS3 } from './infra/files/s3-check.ts'
import { portOf } from './infra/listening.ts'
import { makeLog } from './infra/log.ts'
import { relayFigures } from './infra/peers/figures.ts'
import { relayMessages } from './infra/peers/workers.ts'
import { traceWith } from './infra/tracing/span.ts'
import { startJobs } from './jobs.ts'
import { localLinks } from './local-links.ts'
import { misspelt } from './misspelt.ts'
import { sharedPush } from './notifications/push-keys.ts'
import { openLive } from './open-live.ts'
import { firstRunWords, newFirstRunCode } from './operations/first-run.ts'
import { lackOf } from './refusals.ts'
import { readSecrets } from './secret.ts'
import { openDatabase, openMail, openPeers, openReplica } from './start.ts'
import { unencrypted } from './unencrypted.ts'
import { fileOf } from './variables.ts'
import { isWorker, sayReady, startWorkers } from './workers.ts'
import { makeWorld } from './world.ts'

const dev = process.argv.includes('--dev')
const drainMs = 10_000
/** Longer than proxies keep idle connections to us: Caddy for two minutes, nginx for one. */
const proxyMs = 130_000
const leadersPool = 2
const write = (line: string) => process.stdout.write(`${line}\n`)
let log = makeLog(write)

async function main() {
  const config = readConfig(process.env)
  log = makeLog(write, config.logFormat)
  if (!isWorker) {
    for (const slip of misspelt(process.env)) log.info('A setting is ignored: its name looks misspelt', slip)
    for (const variable of unencrypted(config))
      log.info('Passwords and data leave this machine unencrypted', { variable })
    for (const variable of localLinks(config))
      log.info('Links lead to this machine only, as ORIGIN is not set', { variable })
  }
  await (config.workers > 1 && !dev && !isWorker ? lead(config) : serve(config))
}

/** Starts the database and the worker processes, which serve requests. */
async function lead(config: Config) {
  const http = await takePort(config, log)
  http.on('request', answerStarting(config))
  const database = await openDatabase({ ...config, poolSize: leadersPool }, log, why => fail(new StartError(why)))
  if (!config.s3) await mayKeepFiles(config)
  // Held until now, so that nothing else could take the port while the database started.
  await new Promise(resolve => {
    http.close(resolve)
    http.closeAllConnections()
  })
  const env = {
    DATABASE_URL: database.url,
    // Blank: the worker has the address already.
    [fileOf('DATABASE_URL')]: '',
    DATABASE_POOL: String(Math.max(2, Math.floor(config.poolSize / config.workers))),
  }
  const stopMs = config.drainMs + 2 * drainMs
  relayMessages()
  relayFigures()
  const crew = await startWorkers({ count: config.workers, env, log, stopMs })
  stopWhenTold(async () => {
    await crew.stop()
    await database.close()
  })
  await welcome(config, database, crew.port)
}

/** Boots from top to bottom: port, database, world, pages, live, jobs. Stops in the reverse order. */
async function serve(config: Config) {
  // A worker listens only once it can answer; until then the others do.
  const http = isWorker ? makeServer(config, log) : await takePortWide(config, log)
  capConnections(http, config, log)
  // Must outlive the proxy's keep-alive, or a proxy might reuse a connection just as it is closed.
  if (config.trustProxy) http.keepAliveTimeout = proxyMs
  const starting = answerStarting(config)
  // This listener stays, and does nothing once the app listens too.
  http.on('request', (request, response) => {
    if (http.listenerCount('request') === 1) starting(request, response)
  })
  const tracer = await openTracer(config)
  const database = await openDatabase(config, log, why => fail(new StartError(why)))
  // The primary has checked the folder for its workers.
  const mayKeep = (isWorker && !config.s3) || (await mayKeepFiles(config))
  const secrets = await readSecrets(database.db, config)
  const peers = await openPeers(config, secrets.secret, log)
  const live = openLive(http, { config, peers, log, world: () => world })
  const push = await sharedPush(database.db, config)
  const mail = await openMail(config, dev)
  const replica = openReplica(config, database.db, log)
  // Over HTTP, so not with TLS: there the sandbox would have to trust our certificate for a host that it does not name.
  const sandbox = config.tls ? {} : { postWebhook: postTo(http) }
  const parts = { db: database.db, replica, live, peers, ...secrets, push, mail, dev, ...sandbox }
  const world = makeWorld({ config, log, ...parts })
  if (!mayKeep) void world.files.check()
  let stopping = false
  const { load } = database
  const pressure = dev ? atEase : measurePressure(load, config.databaseQueue, log)
  const { app, servePages } = makeApp(world, { dev, leaving: () => stopping, load, pressure })
  mountDemo(app, world)
  const pages = await pagesOf({ app, http, dev })
  servePages(pages.render)

  const listener = requestsOf(app.fetch, config.origin)
  http.on('request', (request, response) => {
    if (!request.url?.startsWith(`${livePath}/`))
      pages.before(request, response, () => void listener(request, response))
  })
  peers.start()
  const jobs = startJobs(world, drainMs)

  stopWhenTold(async () => {
    stopping = true
    const handedOver = jobs.stop()
    await sleep(config.drainMs / 2)
    await live.moveAway(config.drainMs / 2)
    setTimeout(() => http.closeAllConnections(), drainMs).unref()
    await live.close()
    await handedOver
    await peers.close()
    await mail?.close()
    await pages.close()
    await replica?.close()
    await database.close()
    await tracer?.stop()
  })
  if (!isWorker) return welcome(config, database, portOf(http))
  await listen(http, config)
  sayReady(portOf(http))
}

/** Whether files can be kept now. If not, that is logged; settings that can never work throw. */
async function mayKeepFiles(config: Config) {
  let mayKeep = true
  const tell = (error: unknown) => {
    mayKeep = false
    log.error('Files cannot be read or kept', error)
  }
  await (config.s3 ? checkS3(config.s3, tell) : checkFolder(folderOf(config), tell))
  return mayKeep
}

/** Loads the tracing packages only when tracing is on. */
async function openTracer({ tracing }: Config) {
  if (!tracing) return undefined
  const { openTelemetry } = await import('./infra/tracing/open-telemetry.ts')
  const tracer = openTelemetry(tracing, log)
  traceWith(tracer)
  return tracer
}

/** Stops once, however many signals arrive. */
function stopWhenTold(stop: () => Promise<void>) {
  let told = false
  const obey = async () => {
    if (told) return
    told = true
    await stop()
    process.exit(0)
  }
  for (const end of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(end, () => void obey().catch(fail))
}

async function welcome(config: Config, pool: Pool, port: number | undefined) {
  const unknown = await unknownIn(pool)
  if (unknown.length > 0) log.info('The database is newer than this program', { unknown })
  const address = originOf({ ...config, port })
  const code = await newFirstRunCode(pool.db)
  if (code) write(firstRunWords(address, code))
  write(`Karmasquad is ready at ${address}`)
}

/** One clear line for errors the operator can fix; the full error for bugs. */
function fail(error: unknown): never {
  if (error instanceof StartError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else if (error instanceof Error && lackOf(error) === 'storage_full')
    process.stderr.write(`A disk is full: ${error.message}. Free some space there, then start again.\n`)
  else log.error('Karmasquad stops', error)
  process.exit(1)
}

process.on('unhandledRejection', error => log.error('Unhandled rejection', error))
await main().catch(fail)
