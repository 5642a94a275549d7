/** Where the product's files lie. Keys are made by the server: letters, digits and dashes, with one dot. */
export interface Files {
  /** All of it is there afterwards, or nothing. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there are none. */
  get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>
  remove: (key: string) => Promise<void>
}

/** The place of the files does not answer, is not allowed, or has no room: none of it is the fault of what was asked. */
export class FilesGone extends Error {
  override name = 'FilesGone'
  readonly full: boolean
  constructor(message: string, { full = false, cause }: { full?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.full = full
  }
}

/** For `.catch`, where something was done and only its files are left over: a job takes those away later. */
export function leftToTheSweep(error: unknown) {
  if (!(error instanceof FilesGone)) throw error
}

/** The same files; hears once when their place fails, and once when it works again. */
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
