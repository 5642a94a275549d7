import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFailed, test } from 'vitest'
import { refusals } from '#/rules/words.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { subscribes } from '../buying.ts'
import { clientOf, freePort, startProgram, temporaryFolder } from '../program.ts'
import { refused } from '../refused.ts'
import { comment, engagementCampaign } from '../samples.ts'
import { openDatabaseProxy } from './database-proxy.ts'
import { isLong, report } from './figures.ts'
import { castAt } from './writers.ts'

const megabyte = 1024 * 1024
const isRoot = process.platform === 'linux' && process.getuid?.() === 0

/** A separate disk of this size, in memory. */
async function openSmallDisk(megabytes: number) {
  const home = await temporaryFolder()
  const path = join(home.path, 'disk')
  await mkdir(path)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { encoding: 'utf8' })
  if (mounted.status !== 0) throw new Error(mounted.stderr)
  const ballast = join(path, 'ballast')
  return {
    path,
    /** Fills the disk up to this many free bytes. */
    async fill(left: number) {
      const { bavail, bsize } = await statfs(path)
      // The server's own writes may leave less space than requested: then the disk is full all the same.
      await writeFile(ballast, new Uint8Array(Math.max(0, bavail * bsize - left))).catch(() => {})
    },
    free: () => rm(ballast),
    grow: (to: number) => spawnSync('mount', ['-o', `remount,size=${to}m`, path]),
    async [Symbol.asyncDispose]() {
      for (let tries = 0; spawnSync('umount', [path]).status !== 0 && tries < 300; tries++) await sleep(100)
      await home[Symbol.asyncDispose]()
    },
  }
}

test.skipIf(!isRoot)(
  'while the disk is full pages can be read, changes are refused in words, and all goes on when there is room',
  async () => {
    await using disk = await openSmallDisk(400)
    const dataDir = join(disk.path, 'data')
    const server = await startProgram({ dataDir, port: await freePort() })
    onTestFailed(() => void process.stderr.write(server.said()))
    const founder = clientOf(server.origin)
    const [password, email] = ['correct horse battery', 'fran@example.com']
    await founder.api.accounts.signUp({ role: 'founder', fullName: 'Fran', email, password })
    await subscribes(founder)
    const writer = clientOf(server.origin)
    await writer.api.accounts.signUp({ role: 'contributor', fullName: 'Cara', email: 'cara@example.com', password })
    const { id } = await founder.api.campaigns.create(engagementCampaign())

    for (const left of [20 * megabyte, 0]) {
      await disk.fill(left)
      const create = () => founder.api.campaigns.create(engagementCampaign())
      await expect
        .poll(() => create().catch((error: unknown) => error), { timeout: 30_000 })
        .toMatchObject(refused('storage_full'))
      expect((await fetch(`${server.origin}/explore`)).status).toBe(200)
      expect(await founder.api.dashboards.founder({})).toBeTruthy()
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
      await disk.free()
      await expect
        .poll(
          () =>
            create().then(
              () => true,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true)
    }
    await writer.api.submissions.submitComment(comment(id))
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)

    const postgres = await launchPostgres(dataDir)
    const { db, close } = openPool(postgres.connection, 2, () => {})
    const books = await booksErrors(db)
    expect(books).toEqual([])
    await close()
    await postgres.stop()
    expect(refusals.storage_full.status).toBe(507)
    await report({
      fault: 'disk of the database full',
      rounds: 2,
      books,
      seen: 'pages read, changes refused with 507',
      goal: 'G10: reads work, writes refused, goes on when there is room',
      reached: true,
    })
  },
  240_000,
)

test.skipIf(!isRoot).each([20, 40])(
  'a first start on a disk of %d MB, which is too small, says so in one line, and starts once there is room',
  async megabytes => {
    await using disk = await openSmallDisk(megabytes)
    const dataDir = join(disk.path, 'data')
    const server = await startProgram({ dataDir, port: await freePort() })
    expect(await server.ended).toBe(1)
    expect(server.said()).toMatch(
      /^PostgreSQL .*: there is no space left on its disk: free some, then start again.*\n$/,
    )
    disk.grow(200)
    const again = await startProgram({ dataDir, port: await freePort() })
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200)
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
  },
  60_000,
)

/** The database is elsewhere, so that nothing but pictures is written to this disk. */
if (isLong)
  test.runIf(isRoot)(
    'while the disk of the pictures is full or read-only they are refused in words, and everything else goes on',
    async () => {
      await using disk = await openSmallDisk(128)
      await using proxy = await openDatabaseProxy()
      const server = await startProgram({
        dataDir: disk.path,
        port: await freePort(),
        env: { DATABASE_URL: proxy.url },
      })
      onTestFailed(() => void process.stderr.write(server.said()))
      const { founder, writer } = await castAt(server.origin)
      const photo = sharp({ create: { width: 300, height: 300, channels: 3, background: '#c2410c' } }).jpeg()
      const body = new Uint8Array(await photo.toBuffer())
      const headers = { cookie: writer.cookie(), origin: server.origin, 'content-type': 'image/jpeg' }
      const paint = async () =>
        (await fetch(`${server.origin}/api/me/picture`, { method: 'POST', headers, body })).status
      const remount = (how: string) => expect(spawnSync('mount', ['-o', `remount,${how}`, disk.path]).status).toBe(0)
      const seen: string[] = []
      const during = async (what: string) => {
        seen.push(`${what}: ${await paint()}`)
        await founder.api.campaigns.create(engagementCampaign())
        expect((await fetch(`${server.origin}/explore`)).status).toBe(200)
      }
      expect(await paint()).toBe(200)
      await disk.fill(0)
      await during('full')
      await disk.free()
      await expect.poll(paint, { timeout: 10_000 }).toBe(200)
      remount('ro')
      await during('read-only')
      remount('rw')
      await expect.poll(paint, { timeout: 10_000 }).toBe(200)
      expect((await readdir(disk.path, { recursive: true })).filter(name => name.endsWith('.part'))).toEqual([])
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      await report({
        fault: 'disk of the pictures (128 MB, 64 stay free) full, read-only',
        rounds: 1,
        seen: seen.join(', '),
        goal: 'G10: 507 or 503, no half files, goes on',
        reached: seen.join() === 'full: 507,read-only: 503',
      })
      expect(seen).toEqual(['full: 507', 'read-only: 503'])
    },
    240_000,
  )
