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

/** Wraps `files`, reporting once when the storage starts to fail and once when it works again. */
export function watched(files: Files, tell: { failed: (error: FilesGone) => void; works: () => void }): Files {
  let failing = false
  const seen = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const result = await call
      if (failing) tell.works()
      failing = false
      return result
    } catch (error) {
      if (error instanceof FilesGone) {
        if (!failing) tell.failed(error)
        failing = true
      }
      throw error
    }
  }
  return {
    put: (key, bytes) => seen(files.put(key, bytes)),
    get: key => seen(files.get(key)),
    remove: key => seen(files.remove(key)),
  }
}
