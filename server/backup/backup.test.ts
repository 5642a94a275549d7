import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { fransRoomId } from '#/tests/cast.ts'
import { connectionOf, onServer } from '#/tests/connection.ts'
import { picture } from '#/tests/every-row.ts'
import { openRich } from '#/tests/rich.ts'
import { postsCampaign, submittedPost } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { migrate } from '../infra/db/migrate.ts'
import { openPool } from '../infra/db/pool.ts'
import { openFiles } from '../infra/files/open.ts'
import { booksErrors } from '../karma/books.ts'
import { packed, unpacked } from './archive.ts'
import { copyFiles } from './copy-files.ts'
import type { Part } from './part.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

const openAt = (database: string) => openPool(connectionOf(inject('connection'), database), 4, () => {})

/** A second pool on the world's own database, like the one of an operator's command. */
function openBeside({ database }: TestWorld) {
  const pool = openAt(database)
  return { ...pool, [Symbol.asyncDispose]: pool.close }
}

/** An empty database and a folder. */
async function openEmpty() {
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  await onServer(inject('connection'), `create database ${database}`)
  const pool = openAt(database)
  const dataDir = join(tmpdir(), `karmasquad-${database}`)
  return {
    pool,
    files: openFiles({ dataDir }),
    async [Symbol.asyncDispose]() {
      await pool.close()
      await onServer(inject('connection'), `drop database ${database}`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function collect(parts: AsyncIterable<Part>) {
  const all: Part[] = []
  for await (const part of parts) all.push(part)
  return all
}

async function* of(parts: readonly Part[]) {
  yield* parts
}

async function furnish(world: TestWorld) {
  const { fran, carl } = world
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()
  const request = new Request(`http://localhost:3000/api/squads/${fransRoomId}/images`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg' },
    body: new Uint8Array(bytes),
  })
  const image = z.object({ id: z.string() }).parse(await (await world.fetch(request, fran.cookie)).json())
  await carl.api.squads.send({
    id: randomUUID(),
    roomId: fransRoomId,
    content: 'tab\there, "quotes", a\nline, \\N and שלום',
    mentions: [],
    replyTo: null,
  })
  await fran.api.campaigns.create({ ...postsCampaign() })
  return image.id
}

test('everything comes back: every row of every table and every file, through an archive', async () => {
  await using world = await openRich()
  const { fran, cara } = world
  const id = await furnish(world)
  await fran.api.webhooks.add({ id: randomUUID(), url: 'https://hooks.example/', events: ['submission.created'] })
  for (let nth = 0; nth < 3; nth += 1) await submittedPost(fran, cara)
  await using own = openBeside(world)
  await using empty = await openEmpty()
  const archive = packed(takeBackup(own, world.world.files))
  const done = await restoreBackup(empty.pool, empty.files, unpacked(archive))
  expect(await picture(empty.pool)).toEqual(await picture(world))
  expect(done).toMatchObject({ files: 2, missing: [] })
  expect(done.rows['users']).toBeGreaterThan(5)
  const { rows: numbered } = await sql<{ newest: number; next: number }>`
    select max(number)::int as newest, nextval('webhook_messages_number')::int as next from webhook_messages`.execute(
    empty.pool.db,
  )
  expect(numbered[0]?.newest).toBeGreaterThan(0)
  expect(numbered[0]?.next).toBe((numbered[0]?.newest ?? 0) + 1)
  const key = `${id}-full.webp`
  expect(await empty.files.get(key)).toEqual(await world.world.files.get(key))
  expect(await empty.files.get(key)).not.toBeNull()
  await using other = openBeside(world)
  await expect(restoreBackup(other, empty.files, takeBackup(own, world.world.files))).rejects.toThrow(
    /something in this database/,
  )
})

test('an interrupted upload does not count as missing in a backup or a move; an image that a message shows does', async () => {
  await using world = await openRich()
  await using own = openBeside(world)
  await using empty = await openEmpty()
  const id = await furnish(world)
  const { files } = world.world
  await files.remove(`${id}-thumbnail.webp`)
  const missing = async () => {
    const lists: string[][] = []
    await collect(takeBackup(own, files, end => lists.push(end.missing)))
    return [...lists, (await copyFiles(own, files, empty.files)).missing]
  }
  expect(await missing()).toEqual([[], []])
  await world.fran.api.squads.sendImage({ id: randomUUID(), roomId: fransRoomId, imageId: id, alt: 'A sunset' })
  expect(await missing()).toEqual([[`${id}-thumbnail.webp`], [`${id}-thumbnail.webp`]])
})

test('an image whose message was deleted is in no backup and no move, though its file still waits for the sweep', async () => {
  await using world = await openRich()
  await using own = openBeside(world)
  await using empty = await openEmpty()
  const imageId = await furnish(world)
  const { fran } = world
  const { id } = await fran.api.squads.sendImage({ id: randomUUID(), roomId: fransRoomId, imageId, alt: 'A sunset' })
  const { files } = world.world
  const kept = async () => {
    const parts = await collect(takeBackup(own, files))
    await copyFiles(own, files, empty.files)
    return [parts.some(({ name }) => name.includes(imageId)), (await empty.files.get(`${imageId}-full.webp`)) !== null]
  }
  await fran.api.squads.remove({ id })
  expect(await files.get(`${imageId}-full.webp`)).not.toBeNull()
  expect(await kept()).toEqual([false, false])
})

test('while people go on, a backup is of one moment: nothing of what came after its beginning is in it', async () => {
  await using world = await openRich()
  await using own = openBeside(world)
  await using empty = await openEmpty()
  const before = await picture(world)
  const parts = takeBackup(own, world.world.files)
  const first = await parts.next()
  await Promise.all(Array.from({ length: 20 }, () => world.fran.api.campaigns.create({ ...postsCampaign() })))
  const rest = await collect(parts)
  await restoreBackup(empty.pool, empty.files, of([...(first.done ? [] : [first.value]), ...rest]))
  expect(await picture(empty.pool)).toEqual(before)
  expect(await booksErrors(empty.pool.db)).toEqual([])
  expect(await picture(world)).not.toEqual(before)
})

const json = (name: string, value: unknown): Part => ({ name, bytes: new TextEncoder().encode(JSON.stringify(value)) })
const isRow = ({ name }: Part) => name.startsWith('tables/users/')

test.each<[string, (parts: Part[]) => Part[], RegExp]>([
  ['is cut short', parts => parts.slice(0, -1), /ends before its end/],
  ['is empty', () => [], /no backup of Karmasquad/],
  ['begins with something else', parts => parts.slice(1), /no backup of Karmasquad/],
  ['lacks rows', parts => parts.filter(part => !isRow(part)), /users has 0 of \d+ rows/],
  ['has a row twice', parts => parts.flatMap(part => (isRow(part) ? [part, part] : [part])), /duplicate key/],
  [
    'leads out of the folder of files',
    parts => parts.toSpliced(1, 0, json('files/../../evil.webp', 1)),
    /nothing is known/,
  ],
  [
    'names a table that is none',
    parts => parts.toSpliced(1, 0, json('tables/pg_authid/000000.copy', 1)),
    /nothing is known/,
  ],
  [
    'is of a newer Karmasquad',
    ([head, ...rest]) => [
      json('karmasquad.json', { ...JSON.parse(new TextDecoder().decode(head?.bytes)), format: 2 }),
      ...rest,
    ],
    /made by a newer/,
  ],
  [
    'has a migration that is unknown here',
    ([head, ...rest]) => {
      const was = JSON.parse(new TextDecoder().decode(head?.bytes))
      const migrations = [...was.migrations, { name: '999_future.sql', checksum: 'x' }]
      return [json('karmasquad.json', { ...was, migrations }), ...rest]
    },
    /999_future\.sql/,
  ],
])('an archive that %s is refused, and the database is as empty as before', async (_what, spoil, words) => {
  await using world = await openRich()
  await using own = openBeside(world)
  await using empty = await openEmpty()
  const parts = await collect(takeBackup(own, world.world.files))
  await expect(restoreBackup(empty.pool, empty.files, of(spoil(parts)))).rejects.toThrow(words)
  expect(await picture(empty.pool)).toEqual({})
  await restoreBackup(empty.pool, empty.files, of(parts))
  expect(await picture(empty.pool)).toEqual(await picture(world))
})

test('a restore whose database goes away says what failed first', async () => {
  await using empty = await openEmpty()
  const migrations = [{ name: '001_house.sql', checksum: '' }]
  const tables = [{ name: 'users', columns: ['id'] }]
  const parts = of([json('karmasquad.json', { format: 1, madeAt: '', migrations, tables })])
  let asked = 0
  const gone = () => Promise.reject(new Error(`connect ECONNREFUSED, call ${asked}`))
  const alone = () => ((asked += 1) === 1 ? empty.pool.alone() : gone())
  await expect(restoreBackup({ ...empty.pool, alone }, empty.files, parts)).rejects.toThrow(
    /connect ECONNREFUSED, call 3.*What failed first: connect ECONNREFUSED, call 2/,
  )
})

test('a file that is no archive at all is refused in one line', async () => {
  await using empty = await openEmpty()
  const nonsense = new Blob(['nonsense']).stream()
  await expect(restoreBackup(empty.pool, empty.files, unpacked(nonsense))).rejects.toThrow(/cannot be read/)
})

test('a backup of an older Karmasquad is brought to the shape of today', async () => {
  await using old = await openEmpty()
  await using empty = await openEmpty()
  await migrate(old.pool, '015_trust.sql')
  const id = randomUUID()
  await sql`insert into users (id, email, name, email_verified, created_at, updated_at)
    values (${id}, 'old@example.com', 'Old', true, now(), now())`.execute(old.pool.db)
  await restoreBackup(empty.pool, empty.files, takeBackup(old.pool, old.files))
  const { rows } = await sql`select name from migrations order by name desc limit 1`.execute(empty.pool.db)
  expect(rows).not.toEqual([{ name: '015_trust.sql' }])
  expect(await empty.pool.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'old@example.com' }])
})

test('when its reader stops, an archive is no longer made', async () => {
  const made = { parts: 0, ended: false }
  async function* endless(): AsyncGenerator<Part> {
    try {
      for (;;) {
        made.parts += 1
        yield { name: `files/${made.parts}.webp`, bytes: crypto.getRandomValues(new Uint8Array(60_000)) }
      }
    } finally {
      made.ended = true
    }
  }
  const reader = packed(endless()).getReader()
  await reader.read()
  await reader.cancel(new Error('The disk is full'))
  await expect.poll(() => made.ended).toBe(true)
  expect(made.parts).toBeLessThan(200)
})
