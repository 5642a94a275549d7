import { appendFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRich } from '../rich.ts'
import type { TestWorld } from '../world.ts'
import { alone, contest } from './contest.ts'
import { domains } from './domains.ts'
import { rounds as record } from './figures.ts'
import { openTwo } from './two-nodes.ts'
import { races } from './writes.ts'

/** `npm run races`: copies of every write, spread over two servers on one database, for this many rounds. */
const rounds = Number(process.env['RACES_ROUNDS'] ?? 20)
const copies = Number(process.env['RACES_COPIES'] ?? 50)
const wanted = process.env['RACES_ONLY'] ?? ''
const report = process.env['RACES_REPORT'] ?? '/dev/null'
const long = 24 * 60 * 60_000

/** These change plans and admins permanently. */
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
  for (let round = 0; round < rounds; round += 1) {
    // The rate limit is twenty messages in ten seconds for one person.
    if (name.startsWith('squads.'))
      await sql`update squad_messages set created_at = created_at - interval '11 seconds'`.execute(world.db)
    figures.add(await contest(world, name, race, { copies, run: nodes.run, left, mayShed: true }))
  }
  await appendFile(report, `${JSON.stringify(figures.sum())}\n`)
  expect(figures.sum().wrong).toEqual({})
})
