import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** What is kept free for the database, whose log of changes grows by 16 MB at a time and must never find no room. */
const reserve = 64 * 1024 * 1024
const lookMs = 500

/** Whether there is so little room on the disk of this folder that nothing should be added to it. */
export async function isNearlyFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < reserve
}

/**
 * The same for the disk of our own PostgreSQL, for whoever asks all the time; of a database elsewhere nothing is known. A disk that
 * does not answer is not full.
 */
export function watchRoom(dataDir: string): () => Promise<boolean> {
  if (!existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) return async () => false
  let seen = { full: Promise.resolve(false), at: -Infinity }
  return () => {
    const now = performance.now()
    if (now - seen.at > lookMs) seen = { full: isNearlyFull(dataDir).catch(() => false), at: now }
    return seen.full
  }
}
