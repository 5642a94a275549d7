import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, test, vi } from 'vitest'
import { undoSecondsDefault } from '#/rules/undo-time.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, startProgram } from '../program.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { isLong, roundsOf } from './figures.ts'
import { castAt, openBook, tell, work } from './writers.ts'

const rounds = roundsOf(4)
const roundMs = 30_000

interface Place {
  name: string
  goalMs: number
}

const places: Place[] = [
  { name: 'its own database', goalMs: 5_000 },
  ...(isLong ? [{ name: 'a database elsewhere', goalMs: 2_000 }] : []),
]

test.each(places)(
  `killed ${rounds} times in the middle of work, the server with $name starts again, loses nothing it acknowledged, and its books balance`,
  async ({ name, goalMs }) => {
    await using folder = await migratedFolder()
    await using proxy = name === 'a database elsewhere' ? await openDatabaseProxy() : null
    await using book = await openBook()
    const port = await freePort()
    const start = () => startProgram({ dataDir: folder.path, port, env: proxy ? { DATABASE_URL: proxy.url } : {} })
    let server = await start()
    onTestFailed(() => void process.stderr.write(server.said()))
    const cast = await castAt(server.origin)
    let backMs = 0

    for (let round = 0; round < rounds; round++) {
      const before = book.acknowledged()
      const working = work(cast, book)
      await vi.waitUntil(() => book.acknowledged() > before, { timeout: roundMs, interval: 10 })
      await sleep(Math.random() * 500)
      server.child.kill('SIGKILL')
      await server.ended
      await working
      const startedAt = performance.now()
      server = await start()
      backMs = Math.max(backMs, performance.now() - startedAt)
      expect(server.said()).toContain('is ready at')
    }
    await sleep((undoSecondsDefault + 3) * 1_000)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const postgres = proxy ? null : await launchPostgres(folder.path)
    const found = await book.compare(postgres?.connection ?? proxy?.direct ?? {})
    await postgres?.stop()
    await tell(found, { fault: `kill -9 of the server with ${name}`, rounds, backMs, goalMs })
    expect(found.acknowledged).toBeGreaterThanOrEqual(rounds)
    // Every decision has taken effect.
    expect(found).toMatchObject({ waiting: 0, lost: [], doubled: [], books: [] })
  },
  180_000 + rounds * roundMs,
)
