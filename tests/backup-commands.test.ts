import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { migrate } from '#/server/infra/db/migrate.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { command, openServer, writeBeginning } from './operating.ts'
import { migratedFolder } from './migrated-folder.ts'
import { clientOf, freePort, startProgram, temporaryFolder } from './program.ts'

/** Each test starts several servers and creates several databases. */
vi.setConfig({ testTimeout: 120_000 })

const password = 'correct horse battery'
const fran = { role: 'founder', fullName: 'Fran Miller', email: 'fran@example.com', password } as const

test('what a running server has is backed up, and serves from another folder', async () => {
  await using folder = await migratedFolder('there')
  const [there, here] = [join(folder.path, 'there'), join(folder.path, 'here')]
  const first = await startProgram({ dataDir: there, port: await freePort() })
  const me = await clientOf(first.origin).api.accounts.signUp(fran)
  const file = join(folder.path, 'backups', 'one.tar.gz')
  await mkdir(join(folder.path, 'backups'))
  const { said } = await command('backup', [file], { DATA_DIR: there })
  expect(said.replace(file, 'FILE')).toMatch(/^Backed up to FILE \(\d+\.\d kB\)\.\n$/)
  first.child.kill('SIGKILL')
  await first.ended

  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder.path, 'backups'))).toEqual(['one.tar.gz'])
  const again = await command('backup', [file], { DATA_DIR: there })
  expect(again).toEqual({ said: `${file} is there already. Name another file.\n`, failed: true })

  const restored = await command('restore', [file], { DATA_DIR: here })
  expect(restored.said).toMatch(/^Restored \d+ rows in \d+ tables and 0 files\.\nThe books balance\.\n$/)
  expect(await command('restore', [file], { DATA_DIR: here })).toMatchObject({
    said: expect.stringContaining('There is something in this database already'),
    failed: true,
  })
  const second = await startProgram({ dataDir: here, port: await freePort() })
  expect(await clientOf(second.origin).api.accounts.signIn({ email: fran.email, password })).toMatchObject({
    id: me.id,
  })
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})

test('a backup without a picture that somebody has says which, and is one all the same', async () => {
  await using folder = await migratedFolder('there')
  const dataDir = join(folder.path, 'there')
  const server = await startProgram({ dataDir, port: await freePort() })
  const { api, cookie } = clientOf(server.origin)
  await api.accounts.signUp(fran)
  const image = sharp({ create: { width: 300, height: 300, channels: 3, background: '#c2410c' } }).jpeg()
  const headers = { cookie: cookie(), origin: server.origin, 'content-type': 'image/jpeg' }
  const body = new Uint8Array(await image.toBuffer())
  expect((await fetch(`${server.origin}/api/me/picture`, { method: 'POST', headers, body })).status).toBe(200)
  const backup = (name: string) => command('backup', [join(folder.path, name)], { DATA_DIR: dataDir })
  expect(await backup('whole.tar.gz')).toMatchObject({ warned: '' })
  const pictures = await readdir(join(dataDir, 'files'))
  expect(pictures.length).toBeGreaterThan(0)
  for (const name of pictures.slice(1)) await rm(join(dataDir, 'files', name))
  expect(await backup('one.tar.gz')).toMatchObject({
    warned: expect.stringMatching(/^The backup lacks 1 file: [\w-]+\.\w+\n$/),
  })
  await rm(join(dataDir, 'files', pictures[0] ?? ''))
  expect(await backup('lacking.tar.gz')).toMatchObject({
    said: expect.stringContaining('Backed up to'),
    warned: expect.stringMatching(/^The backup lacks 2 files: [\w-]+\.\w+, [\w-]+\.\w+\n$/),
  })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a backup into a folder that is not there says so at once, looks at nothing and makes none: it may be mistyped', async () => {
  await using folder = await temporaryFolder()
  const noFolder = join(folder.path, 'file')
  await writeFile(noFolder, '')
  const dataDir = join(folder.path, 'there')
  for (const [place, code] of [
    [noFolder, 'ENOTDIR'],
    [join(noFolder, 'below'), 'ENOTDIR'],
    [join(folder.path, 'mistyped', 'new'), 'ENOENT'],
  ] as const) {
    const file = join(place, 'one.tar.gz')
    expect(await command('backup', [file], { DATA_DIR: dataDir })).toEqual({
      said: expect.stringMatching(
        `^There is no folder ${place}: ${code}.*\\. Make it, or name a file in another one\\.\\n$`,
      ),
      failed: true,
    })
  }
  expect(await readdir(folder.path)).toEqual(['file'])
})

test('a backup of a database without tables says so', async () => {
  await using folder = await temporaryFolder()
  await using server = await openServer()
  const file = join(folder.path, 'one.tar.gz')
  expect(await command('backup', [file], { DATA_DIR: folder.path, DATABASE_URL: server.url })).toEqual({
    said: 'There are no tables in the database yet. Start the server first.\n',
    failed: true,
  })
})

test('a backup that fails leaves no folder behind that it made', async () => {
  await using folder = await temporaryFolder()
  const env = { DATA_DIR: join(folder.path, 'mistyped') }
  expect(await command('backup', [], env, folder.path)).toMatchObject({ failed: true })
  expect(await readdir(folder.path)).toEqual([])
})

test('a backup that is interrupted leaves nothing of the archive behind, and has not succeeded', async () => {
  await using folder = await temporaryFolder()
  await using server = await openServer()
  const pool = openPool({ connectionString: server.url }, 1, () => {})
  await migrate(pool)
  const backups = join(folder.path, 'backups')
  await mkdir(backups)
  const env = { ...process.env, DATA_DIR: folder.path, DATABASE_URL: server.url }
  await pool.db.transaction().execute(async tx => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    const child = spawn(process.execPath, ['bin/backup.ts', join(backups, 'one.tar.gz')], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await expect
      .poll(() => readdir(backups).catch(() => []), { timeout: 60_000 })
      .toEqual([expect.stringMatching(/^one\.tar\.gz\.\w{8}\.part$/)])
    child.kill('SIGTERM')
    expect(await ended).toEqual([null, 'SIGTERM'])
  })
  expect(await readdir(backups)).toEqual([])
  await pool.close()
})

test('commands that are led to a folder without a database say so, and make none', async () => {
  await using folder = await temporaryFolder()
  await using server = await openServer()
  const dataDir = join(folder.path, 'mistyped')
  const words = `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has them.\n`
  const typed = [
    ['backup', [join(folder.path, 'one.tar.gz')]],
    ['admin', [fran.email]],
    ['reset-password', [fran.email]],
  ] as const
  for (const [name, after] of typed)
    expect(await command(name, [...after], { DATA_DIR: dataDir })).toEqual({ said: words, failed: true })
  const moving = await command('move', [], { DATA_DIR: dataDir, DATABASE_URL: server.url })
  expect(moving).toEqual({ said: words, failed: true })
  expect(await readdir(folder.path)).toEqual([])
})

test('commands that cannot read what they are led to say so in one clear line', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  const inside = join(file, 'inside')
  expect(await command('restore', [inside], { DATA_DIR: join(folder.path, 'new') })).toEqual({
    said: `${inside} cannot be read: ENOTDIR: not a directory, stat '${inside}'. Name another file.\n`,
    failed: true,
  })
  expect(await command('admin', [fran.email], { DATA_DIR: file })).toEqual({
    said: `The data folder ${file} cannot be read (ENOTDIR). Set DATA_DIR as the server has it, and run this as its user.\n`,
    failed: true,
  })
})

test.each([
  [['--help'], 'There is no option --help. README.md has the commands.\n'],
  [['one', 'two'], 'One at a time: two is too much.\n'],
])('commands refuse %j', async (typed, said) => {
  await using folder = await temporaryFolder()
  for (const name of ['admin', 'reset-password', 'backup', 'restore', 'move'])
    expect(await command(name, typed, { DATA_DIR: join(folder.path, 'data') })).toEqual({ said, failed: true })
  expect(await readdir(folder.path)).toEqual([])
})

test('a folder is no backup, and a move takes no place by name: nothing is begun', async () => {
  await using folder = await temporaryFolder()
  const env = { DATA_DIR: join(folder.path, 'data') }
  expect(await command('restore', [folder.path], env)).toEqual({
    said: `${folder.path} is a folder. Name a file.\n`,
    failed: true,
  })
  const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`
  for (const typed of [url, folder.path])
    expect(await command('move', [typed], { ...env, DATABASE_URL: url })).toEqual({
      said: 'npm run move takes no argument: DATA_DIR says where from, DATABASE_URL and S3_… where to.\n',
      failed: true,
    })
  expect(await readdir(folder.path)).toEqual([])
})

test('a setting that is one letter off is named by the operators’ commands too', async () => {
  await using folder = await temporaryFolder()
  const { said } = await command('backup', [], { DATA_DIR: folder.path, DATABASE_UR: 'postgres://db.example/mine' })
  expect(said.split('\n')).toEqual([
    'DATABASE_UR is no setting, and is ignored. Did you mean DATABASE_URL?',
    `There is no database in ${folder.path}. Set DATA_DIR or DATABASE_URL as the server has them.`,
    '',
  ])
})

test('a restore from a file that is no backup is one clear line with the reason, and makes no folder', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'unusable.tar.gz')
  const dataDir = join(folder.path, 'data')
  for (const [bytes, why] of [
    ['nonsense', 'incorrect header check'],
    [gzipSync(Buffer.alloc(2048)).subarray(0, 20), 'unexpected end of file'],
  ] as const) {
    await writeFile(file, bytes)
    const restored = await command('restore', [file], { DATA_DIR: dataDir })
    expect(restored).toEqual({ said: `The backup cannot be read: ${why}. Use another one.\n`, failed: true })
  }
  expect(await command('restore', [join(folder.path, 'none')], { DATA_DIR: dataDir })).toMatchObject({ failed: true })
  expect(await readdir(folder.path)).toEqual(['unusable.tar.gz'])
})

test('every command says in the same words that it cannot reach the database server', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'one.tar.gz')
  await writeBeginning(file)
  const env = { DATA_DIR: folder.path, DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }
  for (const [name, typed] of [
    ['admin', [fran.email]],
    ['reset-password', [fran.email]],
    ['backup', [join(folder.path, 'two.tar.gz')]],
    ['restore', [file]],
    ['move', []],
  ] as const)
    expect({ name, ...(await command(name, [...typed], env)) }).toEqual({
      name,
      said: expect.stringMatching(
        /^Cannot use the database: connect ECONNREFUSED .*\. Check that .*DATABASE_URL.*\.\n$/,
      ),
      failed: true,
    })
})

test('an installation moves to a PostgreSQL server, and people go on there', async () => {
  await using folder = await migratedFolder()
  await using server = await openServer()
  const { path: dataDir } = folder
  const first = await startProgram({ dataDir, port: await freePort() })
  const { api, cookie } = clientOf(first.origin)
  await api.accounts.signUp(fran)
  const me = await api.accounts.me()
  const running = await command('move', [], { DATA_DIR: dataDir, DATABASE_URL: server.url })
  expect(running).toEqual({
    said: `Another Karmasquad (pid ${first.child.pid}) is already using ${dataDir}. Stop it first, or set DATA_DIR to another folder.\n`,
    failed: true,
  })
  first.child.kill('SIGTERM')
  await first.ended

  expect((await command('move', [], { DATA_DIR: dataDir })).said).toContain('set DATABASE_URL')
  const moved = await command('move', [], { DATA_DIR: dataDir, DATABASE_URL: server.url })
  expect(moved.said).toMatch(/^Restored \d+ rows in \d+ tables and 0 files\.\nThe books balance\.\n$/)
  const second = await startProgram({ dataDir, port: await freePort(), env: { DATABASE_URL: server.url } })
  expect(await clientOf(second.origin, cookie()).api.accounts.me()).toEqual(me)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
})
