import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A build writes its parts within this long. */
const apartMs = 60_000

/**
 * A running server loads the parts of its pages when they are first asked for, so a build leaves those of the build before it in their
 * place: until the server starts again it finds them. What is older than these goes.
 */
export async function dropOldParts(folder: string) {
  const timeOf = async (name: string) => (await stat(join(folder, name))).mtimeMs
  const last = await timeOf('server.js').catch(() => 0)
  const parts = await readdir(join(folder, 'assets')).catch(() => [])
  for (const name of parts.map(part => join('assets', part)))
    if ((await timeOf(name)) < last - apartMs) await rm(join(folder, name))
}
