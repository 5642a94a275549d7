import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError, codeOf } from '../db/start-error.ts'

/**
 * Checks whether this user may write into the folder of files, or create it. @throws StartError when only the operator can change that. A
 * disk that has become read-only is just reported: everything but new pictures works, and must still do so after a restart.
 */
export async function checkFolder(folder: string, tell: (error: unknown) => void) {
  try {
    await mayWrite(folder)
  } catch (error) {
    const code = codeOf(error)
    const words = code && reasons[code]
    if (words)
      throw new StartError(`The folder for pictures, ${folder}, ${words} (${code}), or set DATA_DIR to another.`)
    tell(error)
  }
}

/** A missing folder is created with its first file, so the one above must be writable. */
async function mayWrite(folder: string): Promise<void> {
  try {
    // The dot makes this fail if there is a file in place of the folder.
    await access(`${folder}/.`, constants.W_OK | constants.X_OK)
  } catch (error) {
    const above = dirname(folder)
    if (codeOf(error) !== 'ENOENT' || above === folder) throw error
    await mayWrite(above)
  }
}

const reasons: Record<string, string> = {
  EACCES: 'cannot be written by this user: change its owner',
  EPERM: 'cannot be written by this user: change its owner',
  ENOTDIR: 'is a file or lies below one: move that away',
  ENAMETOOLONG: 'has a name that is too long: choose another',
}
