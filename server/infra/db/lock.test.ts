import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { execPath, getuid, pid, platform } from 'node:process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdDataFolder } from './lock.ts'
import { StartError } from './start-error.ts'

const repository = path.resolve(import.meta.dirname, '../../..')
const someId = '00000000-0000-7000-8000-000000000001'
let folder = ''
let started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lock-test-'))
  started = []
})

afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

test('of thirty servers that start at once on a new folder exactly one wins', { timeout: 60_000 }, async () => {
  const servers = await Promise.all(Array.from({ length: 30 }, () => startServer()))
  const pids = servers.map(server => server.pid)
  for (const round of [1, 2, 3]) {
    const answers = await race(servers, path.join(folder, `new-${round}`))
    expect(answers.filter(answer => answer === 'held')).toHaveLength(1)
    const refusals = answers.filter(answer => answer !== 'held')
    expect(refusals).toHaveLength(29)
    for (const refusal of refusals) expect(pids).toContain(pidIn(refusal))
  }
  for (const round of [1, 2, 3]) {
    const place = await staleFolder(`stale-${round}`)
    const answers = await race(servers, place)
    expect(answers.filter(answer => answer === 'held')).toHaveLength(1)
    expect(answers.filter(answer => answer.startsWith('Another Karmasquad (pid '))).toHaveLength(29)
  }
})

test('the second server names the first, and may start once that has stopped', async () => {
  const first = await holdDataFolder(folder)
  const second = await startServer()
  expect(await ask(second, folder)).toBe(
    `Another Karmasquad (pid ${pid}) is already using ${folder}. Stop it first, or set DATA_DIR to another folder.`,
  )
  await first.release()
  expect(await ask(second, folder)).toBe('held')
  await expect(holdDataFolder(folder)).rejects.toThrow(`(pid ${second.pid})`)
})

test('a server waits for a command that uses the folder, says for which, and starts once that has ended', async () => {
  const command = await startServer({ as: 'bin/backup.ts' })
  expect(await ask(command, folder)).toBe('held')
  const told: string[] = []
  const waiting = { ms: 30_000, tell: (words: string) => void told.push(words) }
  const held = holdDataFolder(folder, waiting)
  const words = `Waiting for the end of npm run backup (pid ${command.pid}), which uses the data folder`
  await expect.poll(() => told).toEqual([words])
  await expect(holdDataFolder(folder, { ...waiting, ms: 1_000 })).rejects.toThrow(
    new StartError(`npm run backup (pid ${command.pid}) is using ${folder}. Run this again once that has ended.`),
  )
  expect(await ask(command, '')).toBe('released')
  await (await held).release()
  expect(told).toEqual([words, words])
})

test('a folder that is removed while a server waits for it is said to be gone', async () => {
  const command = await startServer({ as: 'bin/backup.ts' })
  expect(await ask(command, folder)).toBe('held')
  const tell = () => rmSync(folder, { recursive: true })
  await expect(holdDataFolder(folder, { ms: 30_000, tell })).rejects.toThrow(
    new StartError(`The data folder ${folder} is gone, or cannot be made there: choose another (ENOENT)`),
  )
})

test('nobody waits for another server', async () => {
  const first = await startServer()
  expect(await ask(first, folder)).toBe('held')
  const tell = () => expect.unreachable()
  await expect(holdDataFolder(folder, { ms: 600_000, tell })).rejects.toThrow(`(pid ${first.pid}) is already using`)
})

test('the lock of a server that was killed is taken over', async () => {
  const killed = await startServer()
  expect(await ask(killed, folder)).toBe('held')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const held = await holdDataFolder(folder)
  expect(await readFile(path.join(folder, 'karmasquad.lock'), 'utf8')).toContain(`"pid":${pid},`)
  await held.release()
  expect(await readdir(folder)).toEqual([])
})

test.runIf(os.platform() === 'linux')('a stranger that got the pid of a dead server does not count', async () => {
  await writeLock(folder, { pid, birth: 'another boot/1', id: someId })
  await (await holdDataFolder(folder)).release()
})

test('a server killed while it took over stops nobody', async () => {
  await writeLock(folder, { pid: 4_194_999, birth: 'long ago', id: someId })
  const guard = { pid: 4_194_998, birth: 'long ago', id: someId.replace(/1$/, '2') }
  await writeFile(path.join(folder, `karmasquad.lock.${someId}`), JSON.stringify(guard))
  const held = await holdDataFolder(folder)
  expect(await readdir(folder)).toEqual(['karmasquad.lock'])
  await held.release()
})

test('releasing twice does not take the lock away from the next server', async () => {
  const first = await holdDataFolder(folder)
  await first.release()
  const second = await holdDataFolder(folder)
  await first.release()
  await expect(holdDataFolder(folder)).rejects.toBeInstanceOf(StartError)
  await second.release()
})

test('a missing folder is made for this user alone', async () => {
  const held = await holdDataFolder(path.join(folder, 'a', 'b'))
  expect((await stat(held.folder)).mode & 0o777).toBe(0o700)
  await held.release()
})

test('what stands in the way is said in one line', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  await expect(holdDataFolder(file)).rejects.toThrow(
    new StartError(`The data folder ${file} is a file, and must be a folder: choose another (EEXIST)`),
  )
  await expect(holdDataFolder(path.join(file, 'below'))).rejects.toThrow(
    /lies below a file: choose another \(ENOTDIR\)$/,
  )
  await expect(holdDataFolder(path.join(folder, 'x'.repeat(300)))).rejects.toThrow(/has a name that is too long/)
  if (platform === 'linux')
    await expect(holdDataFolder('/proc/karmasquad/data')).rejects.toThrow(
      /cannot be made there: choose another \(ENOENT\)$/,
    )
  await writeFile(path.join(folder, 'karmasquad.lock'), 'mine!')
  await expect(holdDataFolder(folder)).rejects.toThrow(/is not a lock that Karmasquad wrote: remove it$/)
})

test('a folder that this user may not write is refused', async context => {
  await chmod(folder, 0o555)
  const asNobody = getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout) : undefined
  if (asNobody !== undefined && spawnSync(execPath, ['-e', '0'], { uid: asNobody }).status !== 0)
    context.skip('nobody cannot reach node')
  const server = await startServer({ uid: asNobody })
  expect(await ask(server, folder)).toMatch(/^The data folder .* cannot be written by this user: .* \(EACCES\)$/)
})

/** A process that locks the folder it is sent and answers 'held' or the refusal. Sent '', it releases its lock. */
const program = `
  import { holdDataFolder } from '#/server/infra/db/lock.ts'
  let held
  process.on('message', async folder => {
    try {
      await held?.release()
      held = folder ? await holdDataFolder(folder) : undefined
      process.send(held ? 'held' : 'released')
    } catch (error) {
      process.send(error.name === 'StartError' ? error.message : error.stack)
    }
  })
  process.send('ready')
`

async function startServer({ uid, as = 'server/main.ts' }: { uid?: number | undefined; as?: string } = {}) {
  const stdio = ['ignore' as const, 'inherit' as const, 'inherit' as const, 'ipc' as const]
  const args = ['--input-type=module', '-e', program, as]
  const child = spawn(execPath, args, { cwd: repository, stdio, ...(uid !== undefined && { uid, gid: uid }) })
  started.push(child)
  await once(child, 'message')
  return child
}

async function ask(server: ChildProcess, place: string): Promise<string> {
  const answered = once(server, 'message')
  server.send(place)
  return String((await answered)[0])
}

async function race(servers: ChildProcess[], place: string): Promise<string[]> {
  const answers = await Promise.all(servers.map(server => ask(server, place)))
  await Promise.all(servers.map(server => ask(server, '')))
  expect(await readdir(place)).toEqual([])
  return answers
}

async function staleFolder(name: string): Promise<string> {
  const held = await holdDataFolder(path.join(folder, name))
  await held.release()
  await writeLock(held.folder, { pid: 4_194_999, birth: 'long ago', id: someId })
  return held.folder
}

async function writeLock(place: string, claim: { pid: number; birth: string; id: string }): Promise<void> {
  await writeFile(path.join(place, 'karmasquad.lock'), JSON.stringify(claim))
}

function pidIn(refusal: string): number {
  return Number(/pid (\d+)/.exec(refusal)?.[1])
}
