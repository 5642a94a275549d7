import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './start-error.ts'

/**
 * Creates a folder and those above it, for this user alone. Node's own recursive `mkdir` never returns where the system says that a
 * folder is missing which is there, as it does below /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    const above = dirname(folder)
    if (codeOf(error) === 'ENOENT' && !(await isFolder(above))) {
      await makeFolder(above)
      await makeFolder(folder)
    } else if (!(await isFolder(folder))) throw error
  }
}

const isFolder = (folder: string) =>
  stat(folder).then(
    found => found.isDirectory(),
    () => false,
  )
