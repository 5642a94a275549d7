import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A build writes all its chunks within this time. */
const apartMs = 60_000

/**
 * A running server loads page chunks when they are first needed, so a build leaves those
 * of the previous build in place until the server restarts. Older ones are deleted.
 */
export async function dropOldParts(folder: string) {
  const timeOf = async (name: string) => (await stat(join(folder, name))).mtimeMs
  const last = await timeOf('server.js').catch(() => 0)
  const parts = await readdir(join(folder, 'assets')).catch(() => [])
  for (const name of parts.map(part => join('assets', part)))
    if ((await timeOf(name)) < last - apartMs) await rm(join(folder, name))
}
