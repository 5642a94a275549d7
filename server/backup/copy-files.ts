import type { Pool } from '../infra/db/pool.ts'
import { StartError } from '../infra/db/start-error.ts'
import type { Files } from '../infra/files/files.ts'
import { isEmpty } from './shape.ts'
import { filesOf } from './take.ts'

export interface Copied {
  files: number
  bytes: number
  /** Files that are in use but were not in the source. */
  missing: string[]
}

/** Copies the files that a database refers to into another store and verifies each by reading it back. Files already there are kept. */
export async function copyFiles(pool: Pool, from: Files, to: Files): Promise<Copied> {
  const copied: Copied = { files: 0, bytes: 0, missing: [] }
  for (const { key, isShown } of await namedIn(pool)) {
    const bytes = await from.get(key)
    const there = await to.get(key)
    if (!bytes && !there && isShown) copied.missing.push(key)
    if (bytes && !isSame(bytes, there)) {
      await to.put(key, bytes)
      if (!isSame(bytes, await to.get(key))) throw new StartError(`${key} is not the same where it was copied to.`)
    }
    const size = (bytes ?? there)?.length
    if (size === undefined) continue
    copied.files += 1
    copied.bytes += size
  }
  return copied
}

async function namedIn(pool: Pool) {
  if (await isEmpty(pool)) return []
  await using own = await pool.alone()
  return await filesOf(own.client)
}

const isSame = (one: Uint8Array, other: Uint8Array | null) => other !== null && Buffer.compare(one, other) === 0
