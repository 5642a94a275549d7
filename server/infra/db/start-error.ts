/** A reason not to start that the operator can act on. `message` is one line, shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's code for a failure, such as `ENOENT`; undefined for any other error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/**
 * For `.catch` on cleanup at the end: on a disk that has become read-only the file stays, and the next start removes it, as after a
 * kill.
 */
export function unlessReadOnly(error: unknown): void {
  if (codeOf(error) !== 'EROFS') throw error
}
