import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkFolder } from './check-folder.ts'

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'karmasquad-check-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const check = async (folder: string) => {
  const told: unknown[] = []
  await checkFolder(folder, error => told.push(error))
  return told
}

test('a folder for pictures that is there, or can be made, is taken as it is', async () => {
  const folder = await dataFolder()
  expect(await check(folder)).toEqual([])
  expect(await check(join(folder, 'not', 'there', 'files'))).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('a file where the folder for pictures belongs is named before the first upload fails, with the variable', async () => {
  const files = join(await dataFolder(), 'files')
  await writeFile(files, '')
  for (const folder of [files, join(files, 'below')])
    await expect(check(folder)).rejects.toThrow(
      `The folder for pictures, ${folder}, is a file or lies below one: move that away (ENOTDIR), or set DATA_DIR to another.`,
    )
})

test.skipIf(userInfo().uid === 0)('so is a folder for pictures that belongs to somebody else', async () => {
  const files = join(await dataFolder(), 'files')
  await mkdir(files)
  await chmod(files, 0o500)
  await expect(check(files)).rejects.toThrow(`The folder for pictures, ${files}, cannot be written by this user`)
})
