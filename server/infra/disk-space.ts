import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** System errors of a disk, or a share of it, that takes no more. */
export const noRoom: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Kept free for the database, whose write-ahead log grows by 16 MB at a time and must never run out of space. */
export const reserveMb = 64
const reserveBytes = reserveMb * 1024 * 1024
const lookMs = 500

/** Whether the disk of a folder is too full to add anything. */
export async function isNearlyFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < reserveBytes
}

/**
 * The same for the disk of the embedded PostgreSQL, cached for frequent calls. Always false for an external database, whose disk is
 * unknown, and when the disk does not answer.
 */
export function watchDiskSpace(dataDir: string): () => Promise<boolean> {
  if (!existsSync(join(dataDir, 'postgres', 'postmaster.pid'))) return async () => false
  let seen = { full: Promise.resolve(false), at: -Infinity }
  return () => {
    const now = performance.now()
    if (now - seen.at > lookMs) seen = { full: isNearlyFull(dataDir).catch(() => false), at: now }
    return seen.full
  }
}
