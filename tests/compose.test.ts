import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { aptInstall } from '#/bin/apt.ts'
import { openDebianPostgres } from '#/bin/debian-postgres.ts'
import { caddyAt, hasCaddy } from './caddy.ts'
import { trust } from './certificate.ts'
import { freePort, startProgram, temporaryFolder } from './program.ts'
import { findRedis } from './redis-server.ts'
import { open, signUp } from './two-servers.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const mounted = '/run/secrets/'

/** What Compose makes of compose.yaml. */
const composed = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.string()).default({}),
      command: z.array(z.string()).default([]),
      secrets: z.array(z.object({ source: z.string() })).default([]),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    }),
  ),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

const hasCompose = () =>
  spawnSync('docker-compose', ['version']).status === 0 || aptInstall('docker-compose', 'python3-yaml')

/** A copy of deploy/ with its secrets made, for services by these names. */
async function deployed(names: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  const place = join(folder.path, 'deploy')
  await cp(join(root, 'deploy'), place, { recursive: true, filter: from => !from.includes('deploy/secrets/') })
  await run(join(place, 'secrets.sh'), { env: { ...process.env, ...names } })
  return { place, secrets: join(place, 'secrets'), [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

/** Debian's Compose is older than the one of today and does not know `name`. */
async function readCompose(place: string) {
  const [file, env] = [join(place, 'older.yaml'), { ...process.env, SITE: 'localhost' }]
  await writeFile(file, (await readFile(join(place, 'compose.yaml'), 'utf8')).replace(/^name: .*\n/m, ''))
  const { stdout: yaml } = await run('docker-compose', ['-f', file, 'config'], { env })
  const asJson = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.argv[1])))'
  const { stdout: json } = await run('/usr/bin/python3', ['-c', asJson, yaml])
  return { json, ...composed.parse(JSON.parse(json)) }
}

const textsIn = async (folder: string) =>
  new Map(
    await Promise.all(
      (await readdir(folder)).map(async name => [name, await readFile(join(folder, name), 'utf8')] as const),
    ),
  )

test('Compose gives passwords and keys to its containers as files, and to each only its own', async ({ skip }) => {
  if (!hasCompose()) skip('Compose is not installed and cannot be')
  await using deploy = await deployed()
  const { json, services, secrets } = await readCompose(deploy.place)
  const made = await textsIn(deploy.secrets)
  expect(made.size).toBeGreaterThan(10)
  for (const text of made.values())
    for (const word of text.split(/\s+/).filter(each => each.length > 20)) expect(json).not.toContain(word)
  for (const [name, { file }] of Object.entries(secrets))
    expect([name, file]).toEqual([name, join(deploy.secrets, name)])
  const scripts = ['postgres-role.sh', 'postgres-start.sh'].map(name => readFile(join(deploy.place, name), 'utf8'))
  const postgresReads = (await Promise.all(scripts)).join('')
  for (const [service, { environment, command, secrets: given }] of Object.entries(services)) {
    const names = given.map(({ source }) => source)
    const addresses = names.filter(name => name.endsWith('-url')).map(name => made.get(name) ?? '')
    const told = [...Object.values(environment), ...command, ...addresses, service === 'postgres' ? postgresReads : '']
    const read = [...told.join(' ').matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, name = '']) => name)
    expect([...new Set(read)].toSorted()).toEqual(names.toSorted())
    expect(names.filter(name => !made.has(name))).toEqual([])
  }
  const least = Object.entries(services).map(([name, { secrets: given }]) => [name, given.map(({ source }) => source)])
  expect(Object.fromEntries(least)).toMatchObject({
    proxy: ['ca.pem'],
    redis: ['redis.conf', 'ca.pem', 'redis.pem', 'redis.key'],
  })
}, 60_000)

test('secrets are made once, for their owner alone; one that is deleted is made anew, with all that contains it', async () => {
  await using deploy = await deployed()
  const before = await textsIn(deploy.secrets)
  const passwords = [...before].filter(([name]) => /^secret$|password|token/.test(name)).map(([, text]) => text)
  expect(new Set(passwords).size).toBe(5)
  for (const text of passwords) expect(text).toMatch(/^[0-9a-f]{48}\n$/)
  expect((await stat(deploy.secrets)).mode & 0o777).toBe(0o700)
  expect([...before.keys()].filter(name => /ca\.key|\.new$|csr/.test(name))).toEqual([])
  await run(join(deploy.place, 'secrets.sh'))
  expect(await textsIn(deploy.secrets)).toEqual(before)

  for (const name of ['database-password', 'server.key']) await rm(join(deploy.secrets, name))
  await run(join(deploy.place, 'secrets.sh'))
  const after = await textsIn(deploy.secrets)
  const changed = [...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name)
  const certified = ['client', 'postgres', 'redis', 'server'].flatMap(name => [`${name}.key`, `${name}.pem`])
  expect(changed.toSorted()).toEqual(['ca.pem', 'database-password', 'database-url', ...certified].toSorted())
  expect(after.get('database-url')).toContain(`:${after.get('database-password')?.trim()}@`)
})

test('with what Compose is told, the programs work together: TLS between all of them, a certificate and a password for each service', async ({
  skip,
}) => {
  if (!hasCompose() || !hasCaddy() || !findRedis()) skip('Compose, Caddy or Redis is not installed and cannot be')
  await using deploy = await deployed({ POSTGRES_HOST: 'localhost', REDIS_HOST: 'localhost' })
  const { services } = await readCompose(deploy.place)
  await using stack = new AsyncDisposableStack()
  const here = (word: string) => word.replaceAll(mounted, `${deploy.secrets}/`)
  const address = async (name: string, port: number) => {
    const file = join(deploy.secrets, name)
    const url = new URL(here(await readFile(file, 'utf8')).trim())
    url.port = String(port)
    await rm(file)
    await writeFile(file, url.href)
    return url
  }

  const [postgresPort, redisPort] = [await freePort(), await freePort()]
  const database = await address('database-url', postgresPort)
  // psql, which the test connects with, refuses a key that others can read.
  await chmod(join(deploy.secrets, 'client.key'), 0o600)
  const settings = await postgresSettings(deploy, services['postgres']?.command ?? [])
  const postgres = await openDebianPostgres({ port: postgresPort, settings })
  if (!postgres) return skip('PostgreSQL is not installed and cannot be')
  stack.use(postgres)
  await makeRole(deploy.place, { home: postgres.home, port: postgresPort }, here)
  await onlyWithCertificate(database)
  const redisAddress = await address('redis-url', redisPort)
  stack.use(await redisAt(redisPort, services['redis'], deploy.secrets))

  const [port, ports] = [await freePort(), { plain: await freePort(), secure: await freePort() }]
  const origin = `https://localhost:${ports.secure}`
  const proxied = Object.entries(services['proxy']?.environment ?? {}).map(([name, text]) => [name, here(text)])
  const caddy = stack.use(
    await caddyAt(deploy.place, ports, { ...Object.fromEntries(proxied), SERVERS: `127.0.0.1:${port}` }),
  )
  const given = Object.entries(services['server-1']?.environment ?? {}).map(([name, text]) => [name, here(text)])
  const env = { ...Object.fromEntries(given), ORIGIN: origin, DRAIN_SECONDS: '0' }
  const server = await startProgram({ dataDir: join(deploy.place, 'data'), port, env })
  onTestFailed(() => void process.stderr.write(server.said()))
  stack.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  const healthy = (path: string) =>
    run(process.execPath, ['bin/healthy.ts', path], { cwd: root, env: { ...env, PORT: String(port) } })
  await Promise.all(['/healthz', '/readyz'].map(healthy))
  await trust(caddy.authority)
  await expect.poll(() => fetch(`${origin}/readyz`).then(({ ok }) => ok)).toBe(true)
  const fran = await signUp(origin, 'founder', 'Fran')
  expect((await open({ ...server, origin }, fran)).admitted).toBe(true)
  expect(server.said()).not.toContain('Redis')
  expect(server.said()).not.toContain('unencrypted')
  // The servers' own password gives no power over Redis itself.
  const { username, password } = redisAddress
  const typed = [...redisTls(deploy.secrets), '-p', String(redisPort), '--user', username, '--pass', password]
  const ask = async (...words: string[]) =>
    (await run('redis-cli', [...typed, '--no-auth-warning', ...words])).stdout.trim()
  expect([await ask('ping'), await ask('config', 'get', 'dir'), await ask('flushall')]).toEqual([
    'PONG',
    expect.stringContaining('NOPERM'),
    expect.stringContaining('NOPERM'),
  ])
}, 180_000)

interface Deployed {
  place: string
  secrets: string
}

/** What PostgreSQL is told, with its files where its user can read them. */
async function postgresSettings({ place, secrets }: Deployed, command: readonly string[]) {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const owner = process.getuid?.() === 0 ? ['-o', 'postgres'] : []
  const its = (file: string) => join(folder.path, file.slice(file.lastIndexOf('/') + 1))
  await run('install', [...owner, '-d', '-m', '0700', folder.path])
  for (const [from, to] of [
    [join(secrets, 'ca.pem'), 'ca.pem'],
    [join(secrets, 'postgres.pem'), 'postgres.pem'],
    [join(secrets, 'postgres.key'), 'server.key'],
    [join(place, 'pg_hba.conf'), 'pg_hba.conf'],
  ] as const)
    await run('install', [...owner, '-m', '0400', from, its(to)])
  return command.slice(1).map(word => word.replace(/\/.*/, its))
}

/** What PostgreSQL's image does at its first start. */
async function makeRole(place: string, { home, port }: { home: string; port: number }, here: (word: string) => string) {
  const env = { ...process.env, PGHOST: home, PGPORT: String(port) }
  const asked = (text: string) => run('psql', ['-U', 'postgres', '-d', 'postgres', '-Atc', text], { env })
  await asked('drop database karmasquad')
  await asked('drop role karmasquad')
  const script = join(place, 'postgres-role.sh')
  await writeFile(script, here(await readFile(script, 'utf8')))
  await run('sh', [script], { env })
  expect((await asked('select rolsuper from pg_roles where rolname = $$karmasquad$$')).stdout).toBe('f\n')
  await expect(run('psql', ['-U', 'karmasquad', '-w', '-c', 'select 1'], { env })).rejects.toThrow(
    'no pg_hba.conf entry',
  )
}

/** Neither the password alone opens the database, nor the certificate. */
async function onlyWithCertificate(database: URL) {
  const asks = (change: (url: URL) => void) => {
    const url = new URL(database)
    change(url)
    return run('psql', ['-w', url.href, '-Atc', 'select 1'])
  }
  const without = (...names: string[]) =>
    asks(({ searchParams }) => {
      for (const name of names) searchParams.delete(name)
      searchParams.set('sslcert', '/nowhere')
    })
  expect((await asks(() => {})).stdout).toBe('1\n')
  await expect(asks(({ searchParams }) => searchParams.set('sslmode', 'disable'))).rejects.toThrow('no encryption')
  await expect(without('sslkey')).rejects.toThrow('requires a valid client certificate')
  await expect(asks(url => (url.password = ''))).rejects.toThrow('no password supplied')
}

const redisTls = (folder: string) => [
  '--tls',
  ...Object.entries({ cacert: 'ca.pem', cert: 'client.pem', key: 'client.key' }).flatMap(([option, name]) => [
    `--${option}`,
    join(folder, name),
  ]),
]

async function redisAt(
  port: number,
  service: z.infer<typeof composed>['services'][string] | undefined,
  secrets: string,
) {
  const here = (word: string) => word.replaceAll(mounted.slice(0, -1), secrets)
  const [program = '', ...args] = service?.command.map(here) ?? []
  const child = spawn(program, [...args, '--tls-port', String(port), '--bind', '127.0.0.1'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const [, check = ''] = service?.healthcheck?.test.map(here) ?? []
  const isHealthy = () => spawnSync('sh', ['-c', check.replace('redis-cli', `redis-cli -p ${port}`)]).status === 0
  await expect.poll(isHealthy).toBe(true)
  const answer = (...options: string[]) => run('redis-cli', ['-p', String(port), ...options, 'ping'])
  await expect(answer()).rejects.toThrow()
  await expect(answer('--tls', '--cacert', join(secrets, 'ca.pem'))).rejects.toThrow()
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      expect(isHealthy()).toBe(false)
    },
  }
}
