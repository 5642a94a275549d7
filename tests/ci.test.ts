import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from './program.ts'

test('checks that are told to stop end what they run first, and have failed', async () => {
  await using folder = await temporaryFolder()
  const endless = "#!/bin/sh\ntrap 'echo ended; exit 1' TERM\necho began\nwhile :; do sleep 0.05; done\n"
  await writeFile(join(folder.path, 'node'), endless, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder.path}:${process.env['PATH']}` }
  const checks = spawn(process.execPath, ['bin/ci.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(checks, 'exit')
  const said = text(checks.stdout)
  checks.stdout.on('data', (part: Buffer) => {
    if (part.includes('began')) checks.kill('SIGTERM')
  })
  expect(await ended).toEqual([1, null])
  // Two run at first: Debian's packages are installed beside the build.
  expect(await said).toMatch(/began\n[^]*ended\n[^]*FAILED Build\n\n0 passed, 1 failed, 0 skipped\n$/)
})
