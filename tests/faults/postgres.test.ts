import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test, vi } from 'vitest'
import { databaseUrl } from '#/server/infra/db/database-url.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, startProgram, temporaryFolder } from '../program.ts'
import { signalPostgres } from '../signal-postgres.ts'
import { isLong, roundsOf } from './figures.ts'
import type { Book, Cast, Found } from './writers.ts'
import { castAt, openBook, tell, work } from './writers.ts'

const rounds = roundsOf(1)
/** Within ten minutes, each further crash delays the database's restart longer. */
const killsOfOneServer = 2
const roundMs = 60_000

/** Kills in the middle of work. Returns how long after recovery was possible a write was acknowledged, and what was refused. */
async function interrupt(cast: Cast, book: Book, kill: () => Promise<number>) {
  const over = new AbortController()
  const working = work(cast, book, { over: over.signal, isPatient: true })
  const grown = (by: number) => {
    const before = book.acknowledged()
    return vi.waitUntil(() => book.acknowledged() > before + by, { timeout: roundMs })
  }
  await grown(6)
  await sleep(Math.random() * 200)
  const since = await kill()
  await grown(2)
  const backMs = performance.now() - since
  over.abort()
  return { backMs, refused: await working }
}

test(
  `all processes of the embedded PostgreSQL killed ${rounds} times: it is started again, and nothing that was acknowledged is lost`,
  async () => {
    await using folder = await migratedFolder()
    await using book = await openBook()
    const port = await freePort()
    const start = () => startProgram({ dataDir: folder.path, port })
    let server = await start()
    onTestFailed(() => void process.stderr.write(server.said()))
    const cast = await castAt(server.origin)
    const backs: number[] = []
    const refused: number[] = []
    for (let round = 0; round < rounds; round++) {
      const one = await interrupt(cast, book, async () => {
        await signalPostgres(folder.path, 'SIGKILL')
        return performance.now()
      })
      backs.push(one.backMs)
      refused.push(...one.refused.map(({ status }) => status))
      await expect.poll(server.said).toContain('PostgreSQL runs again')
      if ((round + 1) % killsOfOneServer > 0) continue
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      server = await start()
    }
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const postgres = await launchPostgres(folder.path)
    const found = await book.compare(postgres.connection)
    await postgres.stop()
    await told('kill -9 of the embedded PostgreSQL', found, Math.max(...backs), 5_000)
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused)).toEqual(new Set([503]))
  },
  180_000 + rounds * roundMs,
)

if (isLong)
  test(
    'all processes of a PostgreSQL elsewhere are killed, and it is started again by whoever cares for it',
    async () => {
      await using folder = await temporaryFolder()
      await using elsewhere = await temporaryFolder()
      await using book = await openBook()
      const postgres = await launchPostgres(elsewhere.path)
      const { connection } = postgres
      const env = { DATABASE_URL: databaseUrl(connection, connection.database) }
      const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
      onTestFailed(() => void process.stderr.write(server.said()))
      const cast = await castAt(server.origin)
      const backs: number[] = []
      for (let round = 0; round < rounds; round++) {
        const { backMs } = await interrupt(cast, book, async () => {
          const ended = new Promise<void>(resolve => postgres.onExit(() => resolve()))
          await signalPostgres(elsewhere.path, 'SIGKILL')
          await ended
          await postgres.again()
          return performance.now()
        })
        backs.push(backMs)
      }
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      const found = await book.compare(connection)
      await postgres.stop()
      await told('kill -9 of a PostgreSQL elsewhere', found, Math.max(...backs), 2_000)
    },
    180_000 + rounds * roundMs,
  )

async function told(fault: string, found: Found, backMs: number, goalMs: number) {
  await tell(found, { fault, rounds, backMs, goalMs })
  expect(found).toMatchObject({ lost: [], doubled: [], books: [] })
}
