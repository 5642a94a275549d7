import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFailed, test } from 'vitest'
import { z } from 'zod'
import type { Api } from '#/contract/index.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { canCut, openCuttableDisk } from '../cuttable-disk.ts'
import type { Program } from '../program.ts'
import { clientOf, freePort, startProgram } from '../program.ts'
import { comment, engagementCampaign } from '../samples.ts'

const rounds = 5
const proVariant = 1_055_665
const control = crypto.getRandomValues(new Uint8Array(60_000))

interface Person {
  api: Api
  cookie: () => string
}

interface Work {
  server: Program
  founder: Person
  writer: Person
  /** Comments that the server has answered. */
  acknowledged: string[]
}

test.skipIf(!canCut)(
  `the power is cut ${rounds} times in the middle of work: everything acknowledged is there, pictures too, and the books balance`,
  async () => {
    await using disk = await openCuttableDisk()
    const dataDir = join(disk.path, 'data')
    const port = await freePort()
    const start = () => startProgram({ dataDir, port })
    let server = await start()
    onTestFailed(() => void process.stderr.write(server.said()))
    const [founder, writer] = await cast(server.origin)
    const acknowledged: string[] = []
    let lost = 0

    for (let round = 0; round < rounds; round++) {
      const working = work({ server, founder, writer, acknowledged })
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before + 2)
      await sleep(Math.random() * 200)
      const unsynced = join(disk.path, `unsynced-${round}`)
      await writeFile(unsynced, control)
      disk.cut()
      // Whoever waits for an answer now may still get one; it must not be a yes to something that is not there.
      await sleep(Math.random() * 200)
      server.child.kill('SIGKILL')
      await server.ended
      await working
      await disk.powerOn()
      const left = await readFile(unsynced).catch(() => new Uint8Array())
      if (Buffer.compare(left, control) !== 0) lost += 1
      server = await start()
      expect(server.said()).toContain('is ready at')
      const shown = (await writer.api.accounts.me())?.avatarUrl
      if (shown) await expectPicture(server, shown)
    }
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const postgres = await launchPostgres(dataDir)
    const { db, close } = openPool(postgres.connection, 2, () => {})
    const kept = new Set((await db.selectFrom('submissions').select('id').execute()).map(({ id }) => id))
    const errors = await booksErrors(db)
    await close()
    await postgres.stop()
    expect(acknowledged.length).toBeGreaterThan(2 * rounds)
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
    expect(errors).toEqual([])
    // Else the cuts would have shown nothing.
    expect(lost).toBe(rounds)
  },
  240_000,
)

async function cast(origin: string): Promise<[Person, Person]> {
  const password = 'correct horse battery'
  const founder = clientOf(origin)
  await founder.api.accounts.signUp({ role: 'founder', fullName: 'Fran', email: 'fran@example.com', password })
  const { url } = await founder.api.billing.checkout({ variantId: proVariant })
  await founder.api.billing.paySandbox({ id: url.split('/').at(-1) ?? '' })
  const writer = clientOf(origin)
  await writer.api.accounts.signUp({ role: 'contributor', fullName: 'Cara', email: 'cara@example.com', password })
  return [founder, writer]
}

/** Campaigns, comments and pictures, one after another, until nothing goes any more. */
async function work({ server, founder, writer, acknowledged }: Work) {
  const pictures = (async () => {
    for (;;) await putPicture(server, writer)
  })()
  const comments = (async () => {
    for (;;) {
      const { id } = await founder.api.campaigns.create(engagementCampaign())
      acknowledged.push((await writer.api.submissions.submitComment(comment(id))).id)
    }
  })()
  await Promise.allSettled([pictures, comments])
}

async function putPicture({ origin }: Program, { cookie, api }: Person) {
  const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()
  const answer = await fetch(`${origin}/api/me/picture`, {
    method: 'POST',
    headers: { cookie: cookie(), origin, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  // More than a few a minute are refused; that goes on until the line breaks.
  if (answer.status === 429) return void (await api.accounts.me())
  z.object({ avatarUrl: z.string() }).parse(await answer.json())
}

async function expectPicture({ origin }: Program, path: string) {
  const answer = await fetch(`${origin}${path}`)
  expect(answer.status).toBe(200)
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 160 })
}
