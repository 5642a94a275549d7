import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diskFiles } from './disk.ts'

test('what a crash left half written is gone an hour later, when the folder is opened; a file and what is being written stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'karmasquad-disk-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const longAgo = new Date(Date.now() - 61 * 60_000)
  for (const name of ['left.part', 'kept.webp', 'written.part']) await writeFile(join(folder, name), 'bytes')
  for (const name of ['left.part', 'kept.webp']) await utimes(join(folder, name), longAgo, longAgo)
  const files = diskFiles(folder)
  await expect.poll(() => readdir(folder)).toEqual(['kept.webp', 'written.part'])
  expect(await files.get('kept.webp')).toEqual(new Uint8Array(Buffer.from('bytes')))
})

test('a folder that is not there yet is made with its first file', async () => {
  const folder = join(tmpdir(), `karmasquad-disk-${crypto.randomUUID()}`)
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = diskFiles(folder)
  expect(await files.get('first.webp')).toBeNull()
  await files.put('first.webp', Buffer.from('bytes'))
  expect(await readdir(folder)).toEqual(['first.webp'])
})
