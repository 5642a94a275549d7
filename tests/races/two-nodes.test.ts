import { appendFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ask, origin, rpcRequest } from '../access-matrix/procedures.ts'
import { testSecret } from '../cast.ts'
import { freePort, startProgram, temporaryFolder } from '../program.ts'
import { openRich } from '../rich.ts'
import { addressOf } from '../two-servers.ts'
import type { TestWorld } from '../world.ts'
import type { Runner } from './contest.ts'
import { alone, contest } from './contest.ts'
import { domains } from './domains.ts'
import { rounds as record } from './figures.ts'
import { races } from './writes.ts'

/** `npm run races`: copies of every write, spread over two servers on one database, for so many rounds. */
const rounds = Number(process.env['RACES_ROUNDS'] ?? 20)
const copies = Number(process.env['RACES_COPIES'] ?? 50)
const wanted = process.env['RACES_ONLY'] ?? ''
const report = process.env['RACES_REPORT'] ?? '/dev/null'
const long = 24 * 60 * 60_000

/** Those change plans and admins for good. */
const last = ['billing', 'operations']
const chosen = domains
  .toSorted((a, b) => last.indexOf(a.domain) - last.indexOf(b.domain))
  .flatMap(({ names }) => names)
  .filter(name => name.includes(wanted))
  .flatMap(name => {
    const race = races[name]
    return race && !race.onlyHere ? [{ name, race }] : []
  })

let world: TestWorld
let nodes: Awaited<ReturnType<typeof openTwo>>
beforeAll(async () => {
  world = await openRich()
  nodes = await openTwo(world)
}, long)
afterAll(async () => {
  await nodes[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
}, long)

test.each(chosen)('$name', { timeout: long }, async ({ name, race }) => {
  const figures = record(name, copies)
  const left = await alone(world, name, race, nodes.run)
  for (let round = 0; round < rounds; round += 1)
    figures.add(await contest(world, name, race, { copies, run: nodes.run, left, mayShed: true }))
  await appendFile(report, `${JSON.stringify(figures.sum())}\n`)
  expect(figures.sum().wrong).toEqual({})
})

/** Two servers as an operator starts them, on the database of a world, which makes what they race for. */
async function openTwo(world: TestWorld) {
  const database = await world.db
    .selectNoFrom(row => row.fn<string>('current_database', []).as('name'))
    .executeTakeFirstOrThrow()
  const folder = await temporaryFolder()
  const env = {
    DATABASE_URL: addressOf(inject('connection'), database.name),
    SECRET: testSecret,
    ORIGIN: origin,
    PUSH_HOSTS: 'push.example',
    ...(process.env['RACES_REDIS'] && { REDIS_URL: process.env['RACES_REDIS'] }),
  }
  const nodes = [
    await startProgram({ dataDir: `${folder.path}/a`, port: await freePort(), env }),
    await startProgram({ dataDir: `${folder.path}/b`, port: await freePort(), env }),
  ]
  for (const { child, said } of nodes) if (child.exitCode !== null) throw new Error(said())
  const run: Runner = (name, { input, cookie }, at) => {
    // Copies of two starts alternate, so that each of them goes to both servers.
    const node = nodes[(at >> 1) % nodes.length] ?? nodes[0]
    const fetched = (request: Request, own = '') => {
      const headers = new Headers(request.headers)
      headers.set('cookie', own)
      headers.set('origin', origin)
      return fetch(new Request(request.url.replace(origin, node?.origin ?? ''), new Request(request, { headers })))
    }
    return ask({ fetch: fetched }, rpcRequest(name, JSON.stringify({ json: input })), cookie)
  }
  return {
    run,
    async [Symbol.asyncDispose]() {
      for (const { child } of nodes) child.kill('SIGTERM')
      await Promise.all(nodes.map(({ ended }) => ended))
      await folder[Symbol.asyncDispose]()
    },
  }
}
