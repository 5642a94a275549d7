import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#/server/config.ts'
import { openDatabase } from '#/server/start.ts'
import { refuseForeign } from './foreign.ts'
import { StartError } from './start-error.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreign-test-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const holding = async (...names: string[]) => {
  for (const name of names) await (name.endsWith('/') ? mkdir : touch)(join(folder, name))
}

const touch = (file: string) => writeFile(file, '')

test("a folder of somebody else's files is refused, and nothing is put there", async () => {
  await holding('passwd', '.hidden', 'lost+found/')
  const opened = openDatabase(readConfig({ DATA_DIR: folder }), { info: () => {}, error: () => {} }, () => {})
  await expect(opened).rejects.toThrow(
    new StartError(
      `The data folder ${folder} has something else in it, such as passwd. Set DATA_DIR to a folder that is for Karmasquad alone.`,
    ),
  )
  expect((await readdir(folder)).toSorted()).toEqual(['.hidden', 'lost+found', 'passwd'])
})

test.each([
  ['a new disk', ['lost+found/']],
  ['the home of a user', ['.profile', '.cache/']],
  ['pictures without a database, and a backup to restore', ['files/', '2026-11-23.tar.gz']],
  ['what another server has just begun', ['karmasquad.lock', 'karmasquad.lock.new-1', 'postgres.new-abc/']],
  ['our data, beside anything', ['postgres/', 'notes.txt']],
  ['our data in the middle of an upgrade', ['upgrade/', 'pg-18-old/', 'notes.txt']],
  ['our data whose database was moved away', ['postgres.log', 'aside/']],
  ['nothing', []],
])('a folder with %s is taken', async (_, names) => {
  await holding(...names)
  await refuseForeign(folder)
})

test('a folder that is not there yet is taken', () => refuseForeign(join(folder, 'new')))
