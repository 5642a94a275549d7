import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { dropOldParts } from '#/bin/old-parts.ts'
import { temporaryFolder } from './program.ts'

test('a build leaves a running server the parts of its pages, and takes those of builds before it away', async () => {
  const configFile = join(import.meta.dirname, '../web/vite.config.ts')
  const { environments } = await resolveConfig({ configFile, configLoader: 'native' }, 'build')
  expect(environments['ssr']?.build.emptyOutDir).toBe(false)
  expect(environments['client']?.build.emptyOutDir).not.toBe(false)

  await using folder = await temporaryFolder()
  await dropOldParts(folder.path)
  await mkdir(join(folder.path, 'assets'))
  const now = Date.now() / 1_000
  for (const [name, secondsAgo] of [
    ['server.js', 3_600],
    ['assets/about-older.js', 7_200],
    ['assets/about-last.js', 3_602],
  ] as const) {
    await writeFile(join(folder.path, name), '')
    await utimes(join(folder.path, name), now - secondsAgo, now - secondsAgo)
  }
  await dropOldParts(folder.path)
  expect(await readdir(join(folder.path, 'assets'))).toEqual(['about-last.js'])
})
