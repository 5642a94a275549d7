export interface Log {
  info: (message: string, about?: Readonly<Record<string, unknown>>) => void
  error: (message: string, error: unknown, about?: Readonly<Record<string, unknown>>) => void
}

export const logFormats = ['text', 'json'] as const
export type LogFormat = (typeof logFormats)[number]

interface Line {
  time: string
  level: string
  message: string
  [about: string]: unknown
}

/** Logs one line per event, as text or JSON. Control characters are escaped, so that nobody can forge a line or steer a terminal. */
export function makeLog(write: (line: string) => void, format: LogFormat = 'text'): Log {
  const say = (level: string, message: string, about: Readonly<Record<string, unknown>>) =>
    write(written[format]({ ...about, time: new Date().toISOString(), level, message }))
  return {
    info: (message, about = {}) => say('info', message, about),
    error: (message, error, about = {}) =>
      say('error', message, {
        ...about,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
  }
}

const written: Readonly<Record<LogFormat, (line: Line) => string>> = {
  json: ({ time, level, message, ...about }) => visible({ time, level, message, ...about }),
  text: ({ time, level, message, ...about }) =>
    `${time} ${level} ${visible(message).slice(1, -1)}${Object.keys(about).length > 0 ? ` ${visible(about)}` : ''}`,
}

/** As JSON, with C1 controls and direction marks escaped as well: JSON leaves them as they are, and terminals obey them. */
const visible = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
