import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolder } from '#/bin/memory-folder.ts'

/**
 * Makes a folder of its own the system's temporary folder of this run, for its tests and for the
 * servers they start. It goes with the run, and with it what a test that ran out of time left there.
 */
export default async function openRunFolder() {
  const folder = await mkdtemp(join(memoryFolder(), 'karmasquad-run-'))
  // As the system's own: some servers run as another user.
  await chmod(folder, 0o1777)
  process.env['TMPDIR'] = folder
  // A run that is told to stop is not torn down.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (process.listenerCount('SIGTERM') === 0) process.once('SIGTERM', () => process.exit(1))
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
}
