import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isNearlyFull, noRoom, reserveMb } from '../disk-space.ts'
import type { Files } from './files.ts'
import { FilesGone } from './files.ts'

/** Files in a folder of the data folder, created with the first file. */
export function diskFiles(folder: string): Files {
  const placeOf = (key: string) => join(folder, key)
  // If this fails, it is tried again at the next start.
  void removeParts(folder).catch(() => {})
  return {
    put: (key, bytes) => onDisk(() => write(folder, placeOf(key), bytes)),
    get: key =>
      onDisk(() =>
        readFile(placeOf(key)).then(
          bytes => new Uint8Array(bytes),
          (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)),
        ),
      ),
    remove: key => onDisk(() => rm(placeOf(key), { force: true })),
  }
}

const part = '.part'
const partsKeptMs = 3_600_000

/** Removes incomplete files left by a crash. Those that another process is still writing are younger. */
async function removeParts(folder: string) {
  const names = await readdir(folder)
  for (const name of names.filter(each => each.endsWith(part))) {
    const place = join(folder, name)
    const { mtimeMs } = await stat(place)
    if (mtimeMs < Date.now() - partsKeptMs) await rm(place, { force: true })
  }
}

/** Writes to a temporary name and renames, so that nobody reads half a file. Synced to disk before anything shows it. */
async function write(folder: string, place: string, bytes: Uint8Array) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (await isNearlyFull(folder))
    throw new FilesGone(`Less than ${reserveMb} MB are free on the disk of ${folder}`, { full: true })
  const beside = join(folder, `${randomUUID()}${part}`)
  try {
    const handle = await open(beside, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, place)
    await sync(folder)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {})
    throw error
  }
}

/** Windows cannot open folders, and does not need this. */
async function sync(folder: string) {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().finally(() => handle.close())
}

/** Any system error concerns the storage, not the key, which is ours. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error
    throw new FilesGone(error.message, { full: noRoom.has(String(error.code)), cause: error })
  }
}
