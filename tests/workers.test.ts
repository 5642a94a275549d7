import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFailed, test } from 'vitest'
import { socketsPerUser } from '#/rules/rates.ts'
import { command, openServer } from './operating.ts'
import { migratedFolder } from './migrated-folder.ts'
import { freePort, promote, startProgram, temporaryFolder } from './program.ts'
import { at, figure, metricsToken, open, signUp, squadAcross } from './two-servers.ts'

const run = promisify(execFile)
const patient = { timeout: 30_000, interval: 100 }

const workersOf = async ({ pid = 0 }: { pid?: number | undefined }) =>
  (await run('pgrep', ['-P', String(pid), '-f', 'server/main.ts'])).stdout.trim().split('\n').map(Number)

test('two workers on one data folder and one port are one product, and one that is killed is replaced', async () => {
  await using folder = await migratedFolder()
  const env = { WORKERS: '2', METRICS_TOKEN: metricsToken }
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  onTestFailed(() => void process.stderr.write(server.said()))
  const workers = await workersOf(server.child)
  expect(workers).toHaveLength(2)
  expect(server.said().match(/Nobody is an admin yet/g)).toHaveLength(1)
  const { fran, carl, roomId, says } = await squadAcross(
    { promote: email => promote(folder.path, email) },
    server,
    server,
  )

  // Connections go to the workers in turn, so that several sockets cover every worker.
  const carls = [await open(server, carl), await open(server, carl), await open(server, carl)]
  const frans = await open(server, fran)
  // The total of all workers, whichever answers.
  for (let nth = 0; nth < 4; nth++) expect(await figure(server, 'karmasquad_sockets')).toBe('4')
  const seen = async () =>
    (await at(server, fran).api.squads.room({ roomId }))?.members.find(({ id }) => id === carl.id)?.online
  await expect.poll(seen, patient).toBe(true)
  await says(fran, 'hello')
  for (const each of carls) await expect.poll(each.texts, patient).toEqual(['hello'])
  await expect.poll(frans.texts, patient).toEqual(['hello'])

  const [first = 0, second = 0] = workers
  process.kill(first, 'SIGKILL')
  // After the highest process id the lowest ones are used again, so the later one may be smaller.
  const others = async () => (await workersOf(server.child)).filter(pid => pid !== second)
  await expect.poll(others, patient).toEqual([expect.not.toBeOneOf([first])])
  const [left] = carls.filter(({ socket }) => socket.connected)
  const back = await open(server, carl)
  expect([left?.admitted, back.admitted]).toEqual([true, true])
  await says(carl, 'still here')
  await expect.poll(() => left?.texts(), patient).toEqual(['hello', 'still here'])
  await expect.poll(back.texts, patient).toEqual(['still here'])
  const ids = (await Promise.all([carl, fran].map(each => at(server, each).api.squads.unread()))).map(
    ({ unread }) => unread,
  )
  expect(ids).toEqual([1, 1])

  const gone = new Promise(resolve => back.socket.on('disconnect', resolve))
  await at(server, carl).api.accounts.signOut()
  await gone
  await expect.poll(() => left?.socket.connected, patient).toBe(false)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 120_000)

test('a person opens ten sockets at all workers together and no more, also at once', async () => {
  await using folder = await migratedFolder()
  const env = { WORKERS: '2', RATE_LIMIT_FACTOR: '1' }
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  const cara = await signUp(server.origin, 'contributor', 'Cara')
  const pages = await Promise.all(Array.from({ length: 24 }, () => open(server, cara)))
  const inside = pages.filter(({ admitted }) => admitted)
  expect(inside).toHaveLength(socketsPerUser)
  inside[0]?.socket.disconnect()
  await expect.poll(async () => (await open(server, cara)).admitted, patient).toBe(true)
  expect((await open(server, cara)).admitted).toBe(false)
}, 60_000)

test('an error that keeps all workers from starting is said once, and the program ends', async () => {
  await using folder = await migratedFolder()
  const port = await freePort()
  const first = await startProgram({ dataDir: folder.path, port, env: { WORKERS: '2' } })
  const second = await startProgram({ dataDir: `${folder.path}/other`, port, env: { WORKERS: '2' } })
  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(`Port ${port} is in use. Stop what uses it, or start with PORT=<another>.\n`)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
}, 60_000)

test('workers and operators’ commands take secrets from the files that the server takes them from', async () => {
  await using folder = await temporaryFolder()
  await using database = await openServer()
  const fileWith = async (name: string, text: string) => {
    await writeFile(join(folder.path, name), `${text}\n`)
    return join(folder.path, name)
  }
  const files = {
    DATABASE_URL_FILE: await fileWith('database-url', database.url),
    METRICS_TOKEN_FILE: await fileWith('metrics-token', metricsToken),
  }
  const env = { WORKERS: '2', ...files }
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
  onTestFailed(() => void process.stderr.write(server.said()))
  const { email } = await signUp(server.origin, 'founder', 'Fran')
  expect(await figure(server, 'karmasquad_sockets')).toBe('0')
  expect((await command('admin', [email], files)).said).toContain(`${email} is an admin now`)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)

  const twice = await startProgram({
    dataDir: folder.path,
    port: await freePort(),
    env: { ...env, METRICS_TOKEN: metricsToken },
  })
  expect(await twice.ended).toBe(1)
  const words =
    'METRICS_TOKEN_FILE is wrong: expected nothing, because METRICS_TOKEN is set as well. See docs/operate.md.\n'
  expect(twice.said()).toBe(words)
  expect(await command('admin', [email], { ...files, METRICS_TOKEN: metricsToken })).toEqual({
    said: words,
    failed: true,
  })
}, 60_000)

test('a worker whose channel breaks while it is being stopped does not keep the program from stopping well', async () => {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'crew.ts')])
  expect(stdout).toBe('stopped\n')
}, 30_000)
