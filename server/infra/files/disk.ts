import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

/** Where the product's files lie. Keys are made by the server: letters, digits and dashes, with one dot. */
export interface Files {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there are none. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  remove: (key: string) => Promise<void>
}

/** The files of an installation. */
export const openFiles = ({ dataDir }: { dataDir: string }) => diskFiles(join(dataDir, 'files'))

/** Files in a folder of the data folder, which is made with the first one. */
function diskFiles(folder: string): Files {
  const placeOf = (key: string) => join(folder, key)
  return {
    /** Written beside its place and then moved, so that nobody reads half a file. */
    async put(key, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const beside = placeOf(`${randomUUID()}.part`)
      await writeFile(beside, bytes)
      await rename(beside, placeOf(key))
    },
    get: key =>
      readFile(placeOf(key)).then(
        bytes => new Uint8Array(bytes),
        (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : Promise.reject(error)),
      ),
    remove: key => rm(placeOf(key), { force: true }),
  }
}
