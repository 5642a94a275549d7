import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './start-error.ts'

/**
 * Creates a folder and those above it, for this user alone. Node's own recursive `mkdir` never returns where the system says that a
 * folder is missing which is there, as it does below /proc. Resolves to those that were not there, the outermost first.
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
