import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFailed, test } from 'vitest'
import { z } from 'zod'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { canCut, openCuttableDisk } from '../cuttable-disk.ts'
import type { Program } from '../program.ts'
import { freePort, startProgram } from '../program.ts'
import { roundsOf } from './figures.ts'
import type { Book, Cast, Writer } from './writers.ts'
import { castAt, openBook, tell, work } from './writers.ts'

const rounds = roundsOf(3)
const goalMs = 5_000
const control = crypto.getRandomValues(new Uint8Array(60_000))

test.skipIf(!canCut)(
  `the power is cut ${rounds} times in the middle of work: everything acknowledged is there, pictures too, and the books balance`,
  async () => {
    await using disk = await openCuttableDisk()
    await using book = await openBook()
    const dataDir = join(disk.path, 'data')
    const port = await freePort()
    const start = () => startProgram({ dataDir, port })
    let server = await start()
    onTestFailed(() => void process.stderr.write(server.said()))
    await using stack = new AsyncDisposableStack()
    stack.defer(async () => {
      server.child.kill('SIGTERM')
      await server.ended
    })
    const cast = await castAt(server.origin)
    const painted: string[] = []
    let lostControls = 0
    let backMs = 0

    for (let round = 0; round < rounds; round++) {
      const working = writeAndPaint(server, cast, book, painted)
      const before = book.acknowledged()
      await expect.poll(book.acknowledged, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 6)
      await sleep(Math.random() * 200)
      const unsynced = join(disk.path, `unsynced-${round}`)
      await writeFile(unsynced, control)
      disk.cut()
      // Requests in flight may still be answered, but must not be acknowledged when their write is lost.
      await sleep(Math.random() * 200)
      server.child.kill('SIGKILL')
      await server.ended
      await working
      await disk.powerOn()
      const left = await readFile(unsynced).catch(() => new Uint8Array())
      if (Buffer.compare(left, control) !== 0) lostControls += 1
      const startedAt = performance.now()
      server = await start()
      backMs = Math.max(backMs, performance.now() - startedAt)
      expect(server.said()).toContain('is ready at')
      const shown = (await cast.writer.api.accounts.me())?.avatarUrl ?? ''
      // The picture is the newest one that was acknowledged, or a later one whose answer was lost in the power cut.
      expect(painted.slice(0, -1)).not.toContain(shown)
      if (painted.length > 0) await expectPicture(server, shown)
    }
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const postgres = await launchPostgres(dataDir)
    const found = await book.compare(postgres.connection)
    await postgres.stop()
    const seen = `${lostControls} of ${rounds} unsynced files lost`
    await tell(found, { fault: 'power cut', rounds, backMs, goalMs, seen })
    expect(found.acknowledged).toBeGreaterThan(2 * rounds)
    expect(painted.length).toBeGreaterThan(0)
    expect(found).toMatchObject({ lost: [], doubled: [], books: [] })
    // Otherwise the power cuts would have proved nothing.
    expect(lostControls).toBe(rounds)
  },
  180_000 + rounds * 60_000,
)

/** Creates campaigns, comments and pictures one after another until requests fail. `painted` gets the address of each picture. */
async function writeAndPaint(server: Program, cast: Cast, book: Book, painted: string[]) {
  const pictures = (async () => {
    for (;;) painted.push(...(await putPicture(server, cast.writer)))
  })()
  await Promise.allSettled([pictures, work(cast, book)])
}

async function putPicture({ origin }: Program, { cookie, api }: Writer) {
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()
  const answer = await fetch(`${origin}/api/me/picture`, {
    method: 'POST',
    headers: { cookie: cookie(), origin, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  // More than a few a minute are refused; the loop goes on until the connection breaks.
  if (answer.status === 429) {
    await api.accounts.me()
    return []
  }
  return [z.object({ avatarUrl: z.string() }).parse(await answer.json()).avatarUrl]
}

async function expectPicture({ origin }: Program, path: string) {
  const answer = await fetch(`${origin}${path}`)
  expect(answer.status).toBe(200)
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 160 })
}
