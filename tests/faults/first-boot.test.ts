import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { expect, inject, onTestFailed, test } from 'vitest'
import { roleName } from '#/server/infra/db/launch-folder.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { dropDatabase, onServer, urlOf } from '../connection.ts'
import { freePort, spawnProgram, startProgram, temporaryFolder } from '../program.ts'
import { isLong, report, roundsOf, secondsOf } from './figures.ts'
import { castAt } from './writers.ts'

const rounds = roundsOf(1)
const roundMs = 60_000
const goalMs = 5_000
let databases = 0

/** Every column, key and index, and the migrations that ran. */
async function shapeOf(connection: PoolConfig) {
  const { db, close } = openPool(connection, 1, () => {})
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select name from migrations
    order by 1`.execute(db)
  await close()
  return rows.map(({ line }) => line)
}

/** A folder for a first start, and the connection to the database created there. */
async function embedded() {
  const folder = await temporaryFolder()
  return {
    start: { dataDir: folder.path, env: {} },
    connection: async () => ({
      host: await readlink(join(folder.path, 'postgres.socket')),
      user: roleName,
      database: roleName,
    }),
    [Symbol.asyncDispose]: folder[Symbol.asyncDispose],
  }
}

async function elsewhere() {
  const folder = await temporaryFolder()
  const name = `boot_${process.pid}_${(databases += 1)}`
  await onServer(inject('connection'), `create database ${name}`)
  const url = urlOf(inject('connection'), name)
  return {
    start: { dataDir: folder.path, env: { DATABASE_URL: url } },
    connection: async () => ({ connectionString: url }),
    async [Symbol.asyncDispose]() {
      await dropDatabase(inject('connection'), name)
      await folder[Symbol.asyncDispose]()
    },
  }
}

const places = [
  { name: 'the first start', open: embedded },
  ...(isLong ? [{ name: 'the migrations of a database elsewhere', open: elsewhere }] : []),
]

test.each(places)(
  `killed in the middle of $name, ${rounds} times, the server makes the same of it at its next start`,
  async ({ name, open }) => {
    const port = await freePort()
    let backMs = 0
    /** Lets the first start finish, and returns the resulting schema. */
    const whole = async ({ start, connection }: Awaited<ReturnType<typeof open>>) => {
      const startedAt = performance.now()
      const server = await startProgram({ ...start, port })
      const ms = performance.now() - startedAt
      onTestFailed(() => void process.stderr.write(server.said()))
      expect(server.said()).toContain('is ready at')
      await castAt(server.origin)
      const shape = await shapeOf(await connection())
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      return { ms, shape }
    }
    await using untouched = await open()
    const { ms: bootMs, shape } = await whole(untouched)
    expect(shape.length).toBeGreaterThan(500)

    for (let round = 0; round < rounds; round++) {
      await using place = await open()
      for (let kill = 0; kill <= round % 3; kill++) {
        const { child, ended } = spawnProgram({ ...place.start, port })
        await sleep(Math.random() * bootMs)
        child.kill('SIGKILL')
        await ended
      }
      const again = await whole(place)
      backMs = Math.max(backMs, again.ms)
      expect(again.shape).toEqual(shape)
    }
    await report({
      fault: `kill -9 in ${name}`,
      rounds,
      backMs,
      seen: `${shape.length} columns, keys and indexes, as in an untouched one; that took ${secondsOf(bootMs)}`,
      goal: `G1: the same database, ready within ${goalMs / 1_000} s`,
      reached: backMs <= goalMs,
    })
  },
  180_000 + rounds * roundMs,
)
