import { performance } from 'node:perf_hooks'
import { ConfigError, readConfig } from '#/server/config.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { takePort } from '#/server/http/server.ts'
import { answerStarting } from '#/server/http/starting.ts'
import { makeLog } from '#/server/infra/log.ts'
import { countWorld } from './counts.ts'
import { holdsWorld, makeFolder } from './folder.ts'
import { fillWorld } from './history.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** Starts the ordinary server on a demo world, which is generated at the first start. */
async function main() {
  process.env['DEMO'] = '1'
  process.env['DATA_DIR'] ||= 'data-demo'
  const config = readConfig(process.env)
  if (config.databaseUrl) throw new StartError('The demo brings its own database: start it without DATABASE_URL.')
  if (config.s3) throw new StartError('The demo keeps its pictures in its data folder: start it without S3_BUCKET.')
  if (!(await holdsWorld(config.dataDir))) {
    const http = await takePort(config, makeLog(say))
    http.on('request', answerStarting(config, 'The demo world is being filled, which happens once.'))
    await fill(config.dataDir)
    http.closeAllConnections()
    await new Promise(resolve => http.close(resolve))
  }
  await import('#/server/main.ts')
}

async function fill(folder: string) {
  const began = performance.now()
  say('Filling the demo world: four months of founders, contributors, posts and comments. This happens once.')
  await makeFolder(folder, async world => {
    const { refused } = await fillWorld(world)
    for (const [what, count] of Object.entries(await countWorld(world.db))) say(`${String(count).padStart(6)}  ${what}`)
    for (const [code, count] of refused) say(`${String(count).padStart(6)}  refused on the way: ${code}`)
  })
  say(`The books balance. It took ${((performance.now() - began) / 1000).toFixed(1)} s and is kept in ${folder}`)
}

await main().catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
