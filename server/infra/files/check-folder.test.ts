import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, getuid } from 'node:process'
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

test('so is a folder for pictures that belongs to somebody else', async context => {
  const folder = await dataFolder()
  await chmod(folder, 0o755)
  const files = join(folder, 'files')
  await mkdir(files)
  await chmod(files, 0o555)
  // Root may write everywhere.
  const uid = getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout) : undefined
  const as = { encoding: 'utf8', ...(uid !== undefined && { uid }) } as const
  if (spawnSync(execPath, ['-e', '0'], as).status !== 0) context.skip('nobody cannot reach node')
  const { stdout } = spawnSync(execPath, ['--input-type=module', '-e', program, files], as)
  expect(stdout).toBe(
    `The folder for pictures, ${files}, cannot be written by this user: change its owner (EACCES), or set DATA_DIR to another.`,
  )
})

const program = `
  import { checkFolder } from '#/server/infra/files/check-folder.ts'
  await checkFolder(process.argv[1], () => {}).catch(error => process.stdout.write(error.message))
`
