import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#/server/infra/db/migrate.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { command, openServer } from './operating.ts'
import { migratedFolder } from './migrated-folder.ts'
import { clientOf, freePort, spawnProgram, startProgram, temporaryFolder } from './program.ts'

test('a second start on the same folder is ready within seconds and finds its data again', async () => {
  await using folder = await temporaryFolder()
  const port = await freePort()
  const first = await startProgram({ dataDir: folder.path, port })
  const { api, cookie } = clientOf(first.origin)
  const { isNew, ...me } = await api.accounts.signUp({
    role: 'founder',
    fullName: 'Fran Miller',
    email: 'fran@example.com',
    password: 'correct horse battery',
  })
  expect(isNew).toBe(true)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)

  const second = await startProgram({ dataDir: folder.path, port })
  expect(await clientOf(second.origin, cookie()).api.accounts.me()).toEqual(me)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  expect(existsSync(join(folder.path, 'karmasquad.lock'))).toBe(false)
})

test('an operator makes admins beside the running server and while it is stopped', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  const emails = ['ada@example.com', 'abe@example.com'] as const
  const password = 'correct horse battery'
  for (const email of emails)
    await clientOf(server.origin).api.accounts.signUp({ role: 'founder', fullName: 'Ada Quill', email, password })
  const env = { DATA_DIR: folder.path }
  const promotes = (email: string) => command('admin', [email], env)
  const done = 'is an admin now, and has to log in again.\n'
  expect(await promotes(` ${emails[0].toUpperCase()} `)).toEqual({
    said: `${emails[0]} ${done}`,
    warned: '',
    failed: false,
  })
  expect((await promotes(emails[0])).said).toBe(`${emails[0]} is an admin already. Nothing was changed.\n`)
  expect((await clientOf(server.origin).api.accounts.signIn({ email: emails[0], password })).role).toBe('admin')
  server.child.kill('SIGTERM')
  await server.ended
  expect(await promotes(emails[1])).toEqual({ said: `${emails[1]} ${done}`, warned: '', failed: false })
})

test('a link to a new password leads to the public address; without one, the operator reads what to put in its place', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  const fran = { fullName: 'Fran Miller', email: 'fran@example.com', password: 'correct horse battery' }
  await clientOf(server.origin).api.accounts.signUp({ role: 'founder', ...fran })
  const asked = (env: Record<string, string>) =>
    command('reset-password', [fran.email], { DATA_DIR: folder.path, ORIGIN: '', PORT: '', ...env })
  expect(await asked({ ORIGIN: 'https://karma.example.com' })).toEqual({
    said: expect.stringContaining('\nhttps://karma.example.com/reset-password#token='),
    warned: '',
    failed: false,
  })
  expect(await asked({})).toEqual({
    said: expect.stringContaining('\nhttp://localhost:3000/reset-password#token='),
    warned:
      'ORIGIN is not set. If people reach the server at another address than http://localhost:3000, put that in its place.\n',
    failed: false,
  })
  server.child.kill('SIGTERM')
  await server.ended
})

test('what is no address is named as such, and an address without an account as that', async () => {
  await using folder = await temporaryFolder()
  await using database = await openServer()
  const pool = openPool({ connectionString: database.url }, 1, () => {})
  await migrate(pool)
  await pool.close()
  const env = { DATA_DIR: folder.path, DATABASE_URL: database.url }
  for (const name of ['admin', 'reset-password']) {
    const asked = async (typed: string) => (await command(name, [typed], env)).said
    expect(await asked('fran')).toMatch(/^fran is not an email address\. Say who(se)?: npm run .* -- EMAIL\n$/)
    expect(await asked('fran@example.com')).toMatch(/^No account has the address fran@example\.com\./)
  }
})

test('a request under way when the server is told to stop still gets its answer', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  const { api } = clientOf(server.origin)
  // The connection is already open, so the request is on its way before the server is told to stop.
  await api.accounts.me()
  const answer = api.accounts.signUp({
    role: 'founder',
    fullName: 'Fran',
    email: 'fran@example.com',
    password: 'correct horse battery',
  })
  await fetch(`${server.origin}/healthz`)
  server.child.kill('SIGTERM')
  expect((await answer).fullName).toBe('Fran')
  expect(await server.ended).toBe(0)
})

test('told to stop, it says so to proxies first, and goes on answering while they look elsewhere', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env: { DRAIN_SECONDS: '3' } })
  const ready = await fetch(`${server.origin}/readyz`)
  expect([ready.status, await ready.text(), ready.headers.get('connection')]).toEqual([200, 'ready', 'keep-alive'])
  server.child.kill('SIGTERM')
  await expect.poll(() => fetch(`${server.origin}/readyz`).then(({ status }) => status)).toBe(503)
  const page = await fetch(`${server.origin}/faq`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
  expect(await server.ended).toBe(0)
  await expect(fetch(`${server.origin}/readyz`)).rejects.toThrow('fetch failed')
})

test('while migrations take their time it says that it lives and is not ready, and to people that they may wait', async () => {
  await using folder = await temporaryFolder()
  await using database = await openServer()
  const pool = openPool({ connectionString: database.url }, 1, () => {})
  await migrate(pool)
  const env = { DATABASE_URL: database.url }
  const server = await pool.db.transaction().execute(async tx => {
    await sql`lock table migrations in exclusive mode`.execute(tx)
    const starting = spawnProgram({ dataDir: folder.path, port: await freePort(), env })
    const ask = async (path: string) => {
      const answer = await fetch(`${starting.origin}${path}`)
      return [answer.status, answer.headers.get('retry-after'), await answer.text()]
    }
    await expect.poll(() => ask('/healthz').catch(() => null), { timeout: 10_000 }).not.toBeNull()
    expect(await ask('/healthz')).toEqual([200, null, 'ok'])
    expect(await ask('/readyz')).toEqual([503, '2', 'Starting'])
    expect(await ask('/')).toEqual([503, '2', 'Starting'])
    const said = {
      defined: true,
      code: 'unavailable',
      status: 503,
      message: 'The server is starting. Please try again in a few seconds.',
    }
    expect(await ask('/api/rpc/accounts/me')).toEqual([503, '2', JSON.stringify({ json: said })])
    expect(await ask('/api/files')).toEqual([503, '2', JSON.stringify(said)])
    const page = await fetch(`${starting.origin}/explore`, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(Number(page.headers.get('refresh'))).toBeGreaterThan(0)
    expect(await page.text()).toMatch(/The server is starting\.[^]*This page tries again by itself in a few seconds\./)
    return starting
  })
  await Promise.race([server.ready, server.ended])
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await pool.close()
})

test('two servers on one folder: the second says which process has it, and stops', async () => {
  await using folder = await migratedFolder()
  const first = await startProgram({ dataDir: folder.path, port: await freePort() })
  const second = await startProgram({ dataDir: folder.path, port: await freePort() })
  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(
    `Another Karmasquad (pid ${first.child.pid}) is already using ${folder.path}. Stop it first, or set DATA_DIR to another folder.\n`,
  )
  first.child.kill('SIGTERM')
  await first.ended
})

test('a busy port is one clear line, and nothing is made', async () => {
  await using folder = await temporaryFolder()
  await using other = await temporaryFolder()
  const port = await freePort()
  const first = await startProgram({ dataDir: folder.path, port })
  const second = await startProgram({ dataDir: join(other.path, 'data'), port })
  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(`Port ${port} is in use. Stop what uses it, or start with PORT=<another>.\n`)
  expect(existsSync(join(other.path, 'data'))).toBe(false)
  first.child.kill('SIGTERM')
  await first.ended
})

const wrong = [
  ['PORT', 'many', 'PORT is wrong: expected a port number from 0 to 65535, in digits. See docs/operate.md.\n'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL is wrong: expected a postgres:// address. See docs/operate.md.\n'],
  ['SECRET', 'short', 'SECRET is wrong: expected at least 32 characters. See docs/operate.md.\n'],
] as const

test.each(wrong)('a wrong %s (%s) is one clear line', async (name, value, words) => {
  await using folder = await temporaryFolder()
  const env = { [name]: value }
  const server = await startProgram({ dataDir: join(folder.path, 'data'), port: await freePort(), env })
  expect(await server.ended).toBe(1)
  expect(server.said()).toBe(words)
  expect(existsSync(join(folder.path, 'data'))).toBe(false)
})

test('a folder that cannot be made is one clear line', async () => {
  await using folder = await temporaryFolder()
  const file = join(folder.path, 'file')
  await writeFile(file, '')
  await chmod(file, 0o400)
  const server = await startProgram({ dataDir: join(file, 'data'), port: await freePort() })
  expect(await server.ended).toBe(1)
  expect(server.said().trimEnd().split('\n')).toHaveLength(1)
  expect(server.said()).toContain(file)
})

test('a database that cannot be reached is one clear line', async () => {
  await using folder = await temporaryFolder()
  const env = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` }
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
  expect(await server.ended).toBe(1)
  expect(server.said()).toMatch(
    /^Cannot use the database: connect ECONNREFUSED .*\. Check that PostgreSQL runs at the address in DATABASE_URL/,
  )
})

test('a database without room for what a start writes is one clear line', async () => {
  await using folder = await temporaryFolder()
  await using database = await openServer()
  const pool = openPool({ connectionString: database.url }, 1, () => {})
  await migrate(pool)
  await sql`create function fills() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(pool.db)
  await sql`create trigger fills before insert on settings for each row execute function fills()`.execute(pool.db)
  await pool.close()
  const env = { DATABASE_URL: database.url }
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
  expect(await server.ended).toBe(1)
  expect(server.said()).toBe('A disk is full: could not extend file. Free some space there, then start again.\n')
})

const pages = [
  ['/', 'founders'],
  ['/explore', 'Explore Reddit Campaigns'],
  ['/pricing', 'Choose Your Plan'],
  ['/login', 'Log In'],
] as const

test('public pages are rendered on the server: their words are there with scripts off', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  for (const [path, words] of pages) {
    const response = await fetch(server.origin + path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(words)
  }
  const missing = await fetch(`${server.origin}/no-such-page`)
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Oops! Page not found')
  server.child.kill('SIGTERM')
  await server.ended
})
