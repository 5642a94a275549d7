import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './start-error.ts'

/**
 * Creates a folder and missing ones above it, for this user alone; resolves to those it created, the outermost first. Node's own recursive
 * `mkdir` never returns where the system reports an existing folder as missing, as it does below /proc.
 */
export async function makeFolder(folder: string): Promise<string[]> {
  try {
    await mkdir(folder, { mode: 0o700 })
    return [folder]
  } catch (error) {
    const above = dirname(folder)
    if (codeOf(error) === 'ENOENT' && !(await isFolder(above))) {
      return [...(await makeFolder(above)), ...(await makeFolder(folder))]
    }
    if (!(await isFolder(folder))) throw error
    return []
  }
}

const isFolder = (folder: string) =>
  stat(folder).then(
    found => found.isDirectory(),
    () => false,
  )
