import type { Log } from '../world.ts'

/** One line an event, for a person or a collector. Line feeds inside are neutralised, so that nobody forges a line. */
export function makeLog(write: (line: string) => void): Log {
  const line = (level: string, message: string, about: Readonly<Record<string, unknown>>) =>
    write(
      `${new Date().toISOString()} ${level} ${message}${Object.keys(about).length > 0 ? ` ${JSON.stringify(about)}` : ''}`,
    )
  return {
    info: (message, about = {}) => line('info', message, about),
    error: (message, error, about = {}) =>
      line('error', message, {
        ...about,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  }
}
