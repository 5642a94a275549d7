import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { memoryFolder } from '#/bin/memory-folder.ts'
import { installClock } from '#/demo/clock.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import type { CastCookies } from './cast.ts'
import { signUpCast } from './cast.ts'
import type { Connection } from './connection.ts'
import { connectionOf, leaveServer, onServer } from './connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    connection: Connection
    template: string
    cast: CastCookies
  }
}

/** Several files run at the same time, each with a world or several, and a pool of up to twenty for each. */
const mostConnections = 188

/**
 * One PostgreSQL for all tests: ours, without fsync, or that of TEST_DATABASE_URL.
 * The cast signs up once, in a template from which every test's database is copied.
 */
export async function setup(project: TestProject) {
  const folder = await mkdtemp(join(memoryFolder(), 'karmasquad-tests-'))
  const given = process.env['TEST_DATABASE_URL']
  const postgres = given ? undefined : await launchPostgres(folder, { fsync: false, connections: mostConnections })
  const connection: Connection = postgres?.connection ?? { connectionString: given ?? '' }
  const template = `template_${process.pid}`
  await onServer(connection, `create database ${template}`)
  const pool = openPool(connectionOf(connection, template), 4, () => {})
  await installClock(pool)
  await migrate(pool)
  const cast = await signUpCast(pool.db)
  await pool.close()

  project.provide('connection', connection)
  project.provide('template', template)
  project.provide('cast', cast)

  return async () => {
    if (given) await onServer(connection, `drop database ${template}`)
    await leaveServer()
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
