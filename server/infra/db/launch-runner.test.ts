import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandLine } from './launch-process.ts'
import { endOf, onlyProgram, openLaunchWorld, postmasterOf, query } from '#/tests/launch-world.ts'

const isRoot = process.getuid?.() === 0
const nobody = isRoot ? Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout) : 0
const nobodyReachesNode = isRoot && spawnSync(process.execPath, ['-e', '0'], { uid: nobody }).status === 0

describe.runIf(nobodyReachesNode)('on a machine where we are root', () => {
  test('root itself runs it in a folder that nobody else can enter', async () => {
    await using world = await openLaunchWorld()
    const home = path.join(world.folder, 'deep', 'data')
    await mkdir(home, { recursive: true, mode: 0o700 })
    const server = await world.startServer({ home })
    const postmaster = await postmasterOf(home)
    expect((await stat(path.join(home, 'postgres'))).uid).toBe(0)
    server.kill('SIGKILL')
    await endOf(postmaster)
  })

  test('a server of an ordinary user works in its own private folder, and root may start it later', async () => {
    await using world = await openLaunchWorld()
    await chown(world.folder, nobody, nobody)
    const server = await world.startServer({ uid: nobody, gid: nobody })
    expect((await stat(path.join(world.folder, 'postgres'))).uid).toBe(nobody)
    server.kill('SIGKILL')
    const postgres = await world.launch()
    expect(await query(postgres, 'select count(*)::int as rows from acknowledged')).toEqual([{ rows: 100 }])
    expect((await stat(`/proc/${await postmasterOf(world.folder)}`)).uid).toBe(nobody)
  })

  test('without user namespaces another user runs it, who may pass through the folder but not look around', async () => {
    await using world = await openLaunchWorld()
    const server = await world.startServer({ env: await onlyProgram('setpriv', world.folder) })
    expect((await stat(path.join(world.folder, 'postgres'))).uid).not.toBe(0)
    expect((await stat(world.folder)).mode & 0o777).toBe(0o710)
    const postmaster = await postmasterOf(world.folder)
    expect(commandLine(postmaster)).toContain(world.folder)
    server.kill('SIGKILL')
    await endOf(postmaster)
  })

  test('a database made by root goes over to that user', async () => {
    await using world = await openLaunchWorld()
    await (await world.launch()).stop()
    await world.startServer({ env: await onlyProgram('setpriv', world.folder) })
    expect((await stat(path.join(world.folder, 'postgres', 'PG_VERSION'))).uid).not.toBe(0)
  })

  test('where nothing works the message says what to do, and the folder is as it was', async () => {
    await using world = await openLaunchWorld()
    await chmod(world.folder, 0o700)
    const home = path.join(world.folder, 'data')
    await mkdir(home, { mode: 0o750 })
    const { said } = world.spawnServer({ home, env: await onlyProgram('setpriv', world.folder) })
    expect(await said).toMatch(/^PostgreSQL does not run as root, .*: start as an ordinary user, or set DATABASE_URL$/)
    const { mode, gid } = await stat(home)
    expect([mode & 0o777, gid]).toEqual([0o750, 0])
  })
})
