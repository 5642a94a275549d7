import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test, vi } from 'vitest'
import { openPool } from '#/server/infra/db/pool.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { upgradeFolder } from '#/server/backup/upgrade.ts'
import { readConfig } from '#/server/config.ts'
import { openDatabase } from '#/server/start.ts'
import { connectionOf } from './connection.ts'
import { picture } from './every-row.ts'
import { inOldFolder, makeOldFolder, olderPostgres } from './old-folder.ts'
import { temporaryFolder } from './program.ts'
import { openRich } from './rich.ts'
import { postsCampaign } from './samples.ts'
import type { TestWorld } from './world.ts'

/** Each test creates several databases of two versions. */
vi.setConfig({ testTimeout: 240_000 })

const older = await olderPostgres()

function rowsOf({ database }: TestWorld) {
  const pool = openPool(connectionOf(inject('connection'), database), 2, () => {})
  return { ...pool, [Symbol.asyncDispose]: pool.close }
}

/** The content of a data folder under the PostgreSQL version of our packages. */
async function pictureIn(home: string) {
  const postgres = await launchPostgres(home)
  const pool = openPool(postgres.connection, 2, () => {})
  try {
    return await picture(pool)
  } finally {
    await pool.close()
    await postgres.stop()
  }
}

const versionIn = async (folder: string) => (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()

/** Upgrades in a child process that is killed as soon as this file exists. */
async function killedAt(home: string, name: string) {
  const program = `import { upgradeFolder } from '#/server/backup/upgrade.ts'; await upgradeFolder(process.argv[1], () => {})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, home], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  while (!existsSync(join(home, name)) && child.exitCode === null) await sleep(5)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
}

test.skipIf(!older)(
  'a data folder of an older PostgreSQL is copied at the start, whenever that was cut short',
  async () => {
    if (!older) return
    const { binaries, major } = older
    await using folder = await temporaryFolder()
    await using world = await openRich()
    await world.fran.api.campaigns.create(postsCampaign())
    await using rows = rowsOf(world)
    const home = folder.path
    const old = join(home, 'postgres')
    await makeOldFolder(home, binaries, rows)
    const before = await picture(rows)

    for (const moment of ['upgrade', 'upgrade/postgres']) {
      await killedAt(home, moment)
      expect(await versionIn(old)).toBe(major)
    }
    expect(await inOldFolder(home, binaries, picture)).toEqual(before)
    const said: string[] = []
    const log = { info: (message: string) => void said.push(message), error: () => {} }
    const database = await openDatabase({ ...readConfig({ DATA_DIR: home }), poolSize: 2 }, log, () => {})
    expect(await picture(database)).toEqual(before)
    await database.close()
    expect(said).toEqual([
      expect.stringContaining(`was made by PostgreSQL ${major}`),
      expect.stringMatching(/^Copied \d+ rows, and the books balance/),
    ])
    const aside = `pg-${major}-old`
    expect((await readdir(home)).toSorted()).toEqual([aside, 'postgres', 'postgres.log'])
    expect(await versionIn(join(home, aside))).toBe(major)

    // Interrupted between the two renames; and before the first, with a copy that is older than the latest data.
    await mkdir(join(home, 'upgrade'))
    await rename(old, join(home, 'upgrade', 'postgres'))
    await writeFile(join(home, 'upgrade', 'complete'), '')
    await upgradeFolder(home, () => {})
    expect(await pictureIn(home)).toEqual(before)
    await mkdir(join(home, 'upgrade', 'postgres'), { recursive: true })
    await writeFile(join(home, 'upgrade', 'complete'), '')
    await upgradeFolder(home, () => {})
    expect(await pictureIn(home)).toEqual(before)
  },
)

test('without the old programs both ways are told, and nothing is touched', async () => {
  await using folder = await temporaryFolder()
  const old = join(folder.path, 'postgres')
  await mkdir(old)
  await writeFile(join(old, 'PG_VERSION'), '9\n')
  await expect(upgradeFolder(folder.path, () => {})).rejects.toThrow(
    /apt-get install postgresql-9\).*"npm run backup" with the Karmasquad you had before/,
  )
  expect(await readdir(folder.path)).toEqual(['postgres'])
  expect(await readdir(old)).toEqual(['PG_VERSION'])
})
