import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#/tests/program.ts'
import { command } from '#/tests/operating.ts'
import { holdsWorld } from './folder.ts'

test('a folder is filled when it is missing or empty, and left alone when it holds a demo world', async () => {
  await using temporary = await temporaryFolder()
  const folder = join(temporary.path, 'data')
  expect(await holdsWorld(folder)).toBe(false)
  await mkdir(folder)
  expect(await holdsWorld(folder)).toBe(false)
  await writeFile(join(folder, 'demo-world'), '')
  expect(await holdsWorld(folder)).toBe(true)
})

test('a folder that is a file, or lies below one, is refused at once, not after the world was filled beside it', async () => {
  await using temporary = await temporaryFolder()
  const file = join(temporary.path, 'notes.txt')
  await writeFile(file, '')
  for (const named of [file, join(file, 'data')])
    await expect(holdsWorld(named)).rejects.toThrow(
      `${named} cannot be read (ENOTDIR). Set DATA_DIR to another folder.`,
    )
})

test('a demo does not start on the bucket of a real installation, which its jobs would tidy up', async () => {
  await using temporary = await temporaryFolder()
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const bucket = { S3_BUCKET: 'real', S3_ENDPOINT: 'http://127.0.0.1:9', ...keys }
  expect(await command('../demo/main', [], { DATA_DIR: join(temporary.path, 'data'), ...bucket })).toEqual({
    said: 'The demo keeps its pictures in its data folder: start it without S3_BUCKET.\n',
    failed: true,
  })
})
