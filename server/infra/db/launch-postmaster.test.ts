import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { open, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endOldPostmaster } from './launch-postmaster.ts'
import { commandLine } from './launch-process.ts'
import { exists, onlyProgram, openLaunchWorld, postmasterOf, query } from '#/tests/launch-world.ts'

const countRows = 'select count(*)::int as rows from acknowledged'

test('kill -9 of the server ends postgres', async () => {
  await using world = await openLaunchWorld()
  const server = await world.startServer()
  const postmaster = await postmasterOf(world.folder)
  expect(commandLine(postmaster)).toContain(world.folder)
  server.kill('SIGKILL')
  await expect.poll(() => commandLine(postmaster), { timeout: 5000 }).toBe('')
})

test.runIf(os.platform() === 'linux')('what limits the memory of the server does not slow postgres down', async () => {
  await using world = await openLaunchWorld()
  await world.startServer({ env: { ...process.env, MALLOC_MMAP_THRESHOLD_: '131072' } })
  const settings = await readFile(`/proc/${await postmasterOf(world.folder)}/environ`, 'utf8')
  expect(settings).toContain('LC_ALL=C')
  expect(settings).not.toContain('MALLOC_')
})

test('a start right after a kill -9 waits for the old postgres, finds every row and clears its socket away', async () => {
  await using world = await openLaunchWorld()
  const server = await world.startServer()
  const socket = await readlink(path.join(world.folder, 'postgres.socket'))
  server.kill('SIGKILL')
  expect(await query(await world.launch(), countRows)).toEqual([{ rows: 100 }])
  expect(await exists(socket)).toBe(false)
})

test.runIf(os.platform() === 'linux')(
  'without setpriv postgres outlives its server, and the next start ends it',
  async () => {
    await using world = await openLaunchWorld()
    const server = await world.startServer({ env: await onlyProgram('unshare', world.folder) })
    const postmaster = await postmasterOf(world.folder)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await sleep(300)
    expect(commandLine(postmaster)).toContain(world.folder)
    const postgres = await world.launch()
    expect(commandLine(postmaster)).toBe('')
    expect(await query(postgres, countRows)).toEqual([{ rows: 100 }])
  },
)

test('a start after kill -9 of postgres itself waits for its orphaned backends', async () => {
  await using world = await openLaunchWorld()
  const postgres = await world.launch()
  await query(postgres, 'create table kept as select 7 as seven')
  const busy = query(postgres, 'select sum(n) from generate_series(1, 5000000) n').catch(() => undefined)
  await sleep(100)
  process.kill(await postmasterOf(world.folder), 'SIGKILL')
  expect(await query(await world.launch(), 'select * from kept')).toEqual([{ seven: 7 }])
  await busy
})

test('a pid file whose pid a stranger got is no obstacle', async () => {
  await using world = await openLaunchWorld()
  await (await world.launch({ fsync: false })).stop()
  const stranger = spawn('sleep', ['60'], { stdio: 'ignore' })
  const lines = [stranger.pid, path.join(world.folder, 'postgres'), 1_700_000_000, 5432, '/tmp', '', '1 1', 'ready', '']
  await writeFile(path.join(world.folder, 'postgres', 'postmaster.pid'), lines.join('\n'), { mode: 0o600 })
  expect(await query(await world.launch({ fsync: false }), 'select 1 as one')).toEqual([{ one: 1 }])
  expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null])
  stranger.kill()
})

test.runIf(os.platform() === 'linux')(
  'an old postgres that removes its pid file and ends while it is looked at is no obstacle',
  async () => {
    await using world = await openLaunchWorld()
    const file = path.join(world.folder, 'postmaster.pid')
    // The file is a pipe: its reader waits until we write the pid, and before that we remove the file.
    spawnSync('mkfifo', [file])
    const ended = endOldPostmaster(world.folder)
    const writer = await open(file, 'w')
    await rm(file)
    await writer.writeFile(`${process.pid}\n`)
    await writer.close()
    await ended
    expect(await exists(file)).toBe(false)
  },
)

test('a server killed while it makes the database leaves a folder that starts', async () => {
  await using world = await openLaunchWorld()
  const drafts = async () => (await readdir(world.folder)).filter(name => name.startsWith('postgres.new-'))
  for (const wait of [0, 100, 250]) {
    const { server } = world.spawnServer()
    const before = (await drafts()).join()
    while ((await drafts()).join() === before) await sleep(5)
    await sleep(wait)
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  expect(await query(await world.launch(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await drafts()).toEqual([])
})
