import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { command, openServer } from './operating.ts'
import { migratedFolder } from './migrated-folder.ts'
import { clientOf, freePort, startProgram, temporaryFolder } from './program.ts'
import { openS3 } from './s3.ts'

/** Each test starts several servers. */
vi.setConfig({ testTimeout: 240_000 })

const fran = {
  role: 'founder',
  fullName: 'Fran Miller',
  email: 'fran@example.com',
  password: 'correct horse battery',
} as const

/** What `move` reports about Fran's picture, which is stored in two sizes. */
const copied = /^squad-files has 2 files \(\d+\.\d kB\), each compared\.\n$/

async function start(dataDir: string, env: Record<string, string> = {}) {
  const server = await startProgram({ dataDir, port: await freePort(), env })
  return {
    ...server,
    pictureAt: (path: string) => fetch(`${server.origin}${path}`).then(answer => answer.status),
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
    },
  }
}

/** A data folder in which Fran has a picture. Returns the picture's URL. */
async function furnish(dataDir: string) {
  await using server = await start(dataDir)
  const { api, cookie } = clientOf(server.origin)
  await api.accounts.signUp(fran)
  const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c2410c' } })
    .jpeg()
    .toBuffer()
  const answer = await fetch(`${server.origin}/api/me/picture`, {
    method: 'POST',
    headers: { cookie: cookie(), origin: server.origin, 'content-type': 'image/jpeg' },
    body: new Uint8Array(photo),
  })
  return z.object({ avatarUrl: z.string() }).parse(await answer.json()).avatarUrl
}

test('files move to a bucket, are backed up from there, and restored to a folder or another bucket', async () => {
  await using folder = await migratedFolder('there')
  await using s3 = await openS3()
  const [there, here, elsewhere] = [
    join(folder.path, 'there'),
    join(folder.path, 'here'),
    join(folder.path, 'elsewhere'),
  ]
  const picture = await furnish(there)

  const moved = await command('move', [], { DATA_DIR: there, ...s3.env })
  expect(moved).toEqual({ said: expect.stringMatching(copied), warned: '', failed: false })
  await rm(join(there, 'files'), { recursive: true })

  const archive = join(folder.path, 'one.tar.gz')
  {
    await using server = await start(there, s3.env)
    expect(await server.pictureAt(picture)).toBe(200)
    expect(await command('backup', [archive], { DATA_DIR: there, ...s3.env })).toMatchObject({ failed: false })
  }
  expect((await command('restore', [archive], { DATA_DIR: here })).said).toContain(' and 2 files.')
  expect(await readdir(join(here, 'files'))).toHaveLength(2)
  const second = { DATA_DIR: elsewhere, ...s3.env, S3_PREFIX: 'second' }
  expect((await command('restore', [archive], second)).said).toContain(' and 2 files.')
  await using server = await start(elsewhere, second)
  expect(await server.pictureAt(picture)).toBe(200)
  expect(s3.asked.filter(each => each.startsWith('PUT /squad-files/second/avatar-'))).toHaveLength(2)
})

test('an installation moves to a PostgreSQL server and a bucket at once', async () => {
  await using folder = await migratedFolder()
  await using s3 = await openS3()
  await using database = await openServer()
  const picture = await furnish(folder.path)
  const env = { ...s3.env, DATABASE_URL: database.url }
  s3.mood.is = 'down'
  expect(await command('move', [], { DATA_DIR: folder.path, ...env })).toMatchObject({
    failed: true,
    said: expect.stringMatching(
      /^S3 does not answer PUT: .*\. Check S3_ENDPOINT, and run this again once it answers\.\n$/,
    ),
  })
  s3.mood.is = 'well'
  expect((await command('move', [], { DATA_DIR: folder.path, ...env })).said).toMatch(
    /^Restored \d+ rows in \d+ tables and 2 files\.\nThe books balance\.\nsquad-files has 2 files \(\d+\.\d kB\), each compared\.\n$/,
  )
  await rm(folder.path, { recursive: true })
  await using server = await start(folder.path, env)
  expect(await server.pictureAt(picture)).toBe(200)
})

test('nothing moves to a bucket and a database with other content, and the operator reads both ways to go on', async () => {
  await using folder = await temporaryFolder()
  await using s3 = await openS3()
  await using database = await openServer()
  const env = { DATA_DIR: folder.path, ...s3.env, DATABASE_URL: database.url }
  const nowhere = await command('move', [], env)
  expect(nowhere.said).toContain(`There is no database in ${folder.path}.`)
  expect((await command('move', [], { DATA_DIR: folder.path, ...s3.env })).said).toBe(nowhere.said)

  await furnish(folder.path)
  // A server that was started there too early has created tables of its own.
  {
    await using server = await start(folder.path, { DATABASE_URL: database.url })
    expect(server.said()).toContain('is ready at')
  }
  expect(await command('move', [], env)).toEqual({
    said: `There is something in this database already, and it did not come from ${folder.path}. Nothing was moved. Name an empty database; or, if it is the one that the pictures belong to, move ${join(folder.path, 'postgres')} away first.\n`,
    failed: true,
  })
  expect(s3.asked.filter(each => each.includes('/avatar-'))).toEqual([])

  await using empty = await openServer()
  const whole = { ...env, DATABASE_URL: empty.url }
  expect((await command('move', [], whole)).said).toContain('The books balance.\nsquad-files has 2 files')
  // Run again, it copies only the files.
  expect((await command('move', [], whole)).said).toMatch(copied)
})
