/** The product's file storage. Keys are made by the server: letters, digits and dashes, with one dot. */
export interface Files {
  /** Atomic: stores all of it or nothing. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there is no such file. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  remove: (key: string) => Promise<void>
}

/** The file storage does not answer, denies access or is full. Never caused by what was asked for. */
export class FilesGone extends Error {
  override name = 'FilesGone'
  readonly full: boolean
  constructor(message: string, { full = false, cause }: { full?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.full = full
  }
}

/** For `.catch`, when only the deletion of files failed: a job deletes them later. */
export function leftToTheSweep(error: unknown) {
  if (!(error instanceof FilesGone)) throw error
}

interface Telling {
  /** Called each time that the storage fails. `isNew`: it worked until then. */
  failed: (error: FilesGone, isNew: boolean) => void
  works: () => void
}

/** The product's file storage, which tells when it fails. */
export interface WatchedFiles extends Files {
  /** Tries it by writing, reading and removing a small file. */
  check: () => Promise<void>
}

const checkKey = 'check.txt'
const againMs = 15_000

/**
 * Wraps `files`, reporting when the storage fails, and once when it works again: when the act that failed (such as `put`) succeeds, since
 * a storage may be readable and not writable. Until then it is checked repeatedly, because perhaps nobody uses it for hours.
 */
export function watched(files: Files, tell: Telling): WatchedFiles {
  let failing: keyof Files | null = null
  const seen = async <T>(act: keyof Files, call: Promise<T>): Promise<T> => {
    try {
      const result = await call
      if (failing === act) {
        failing = null
        tell.works()
      }
      return result
    } catch (error) {
      if (error instanceof FilesGone) {
        const isNew = failing === null
        failing ??= act
        tell.failed(error, isNew)
        if (isNew) later()
      }
      throw error
    }
  }
  const watching: Files = {
    put: (key, bytes) => seen('put', files.put(key, bytes)),
    get: key => seen('get', files.get(key)),
    remove: key => seen('remove', files.remove(key)),
  }
  const check = async () => {
    try {
      await watching.put(checkKey, new TextEncoder().encode('Karmasquad looks whether it may write here.\n'))
      await watching.get(checkKey)
      await watching.remove(checkKey)
    } catch (error) {
      leftToTheSweep(error)
    }
  }
  const again = async () => {
    await check()
    if (failing !== null) later()
  }
  const later = () => void setTimeout(() => void again(), againMs).unref()
  return { ...watching, check }
}
