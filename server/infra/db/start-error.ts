/** A reason not to start that the operator can act on: `message` is one line, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The system's own word for a failure, such as `ENOENT`; undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/**
 * For `.catch` where something is cleared away at the end: on a disk that turned read-only it stays, and the next start clears it away,
 * as after a kill.
 */
export function unlessReadOnly(error: unknown): void {
  if (codeOf(error) !== 'EROFS') throw error
}
