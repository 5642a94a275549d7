import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolder } from '#/bin/memory-folder.ts'

/**
 * Gives this run, its tests and the servers that they start a temporary folder of their own. It is removed
 * with the run, including whatever a test that ran out of time has left there.
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
