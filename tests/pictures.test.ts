import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { portOf } from '#/server/infra/listening.ts'
import { temporaryFolder } from './program.ts'

const root = join(import.meta.dirname, '..')

test('pictures stay where they are when no browser starts', async () => {
  await using folder = await temporaryFolder()
  const pictures = join(folder.path, 'docs/pictures')
  await mkdir(pictures, { recursive: true })
  await writeFile(join(pictures, 'old.png'), '')
  for (const name of ['bin', 'package.json']) await cp(join(root, name), join(folder.path, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'))
  const demo = createServer((_request, response) => response.end('a demo')).listen(0, '127.0.0.1')
  await once(demo, 'listening')
  const env = { ...process.env, CHROMIUM: process.execPath }
  const origin = `http://127.0.0.1:${portOf(demo)}`
  const taking = spawn(process.execPath, ['bin/pictures.ts', origin], { cwd: folder.path, env, stdio: 'ignore' })
  expect(await once(taking, 'exit')).toEqual([1, null])
  demo.close()
  expect(await readdir(pictures)).toEqual(['old.png'])
})
