import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError, codeOf } from '../db/start-error.ts'

/**
 * Looks whether this user may write into the folder of files, or make it. @throws StartError when that is refused for good. A disk that
 * has become read-only is only reported: everything but new pictures works, and a restart must not end that.
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

/** A folder that is not there is made with its first file, in the one above. */
async function mayWrite(folder: string): Promise<void> {
  try {
    // The dot refuses a file in its place.
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
