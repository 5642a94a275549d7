import type { Shot } from './shots.ts'

export interface Answered {
  status: number
  text: string
  type: string
}

/** Internals that must not leak: stack traces, local paths, SQL, messages of the database and its driver. */
const inner =
  /\bat (?:async )?[\w.<>]+ \(|file:\/\/\/|\/node_modules\/|\b[\w-]+\.tsx?:\d+|syntax error at|violates \w+(?: \w+)? constraint|relation "|duplicate key value|invalid input syntax|ECONNREFUSED|\bPostgresError\b|\bselect .+ from "|insert into "/i

/** What is wrong with an answer, or null. Being rejected under load is not a fault. */
export function faultOf({ kind }: Shot, { status, text, type }: Answered): string | null {
  if (status === 503 && /A lot of people are here/.test(text)) return null
  if (status >= 500) return `answered ${status}`
  if (kind !== 'page' && /html/.test(type) && kind !== 'endpoint') return `answered ${status} as ${type}`
  if (inner.test(text)) return `told what only we should know: ${inner.exec(text)?.[0]}`
  return null
}

/** The request as a curl command, to send it again. */
export function asCurl({ method, path, headers, body, from }: Shot, origin: string, cookie: string) {
  const quoted = (text: string) => `$'${[...Buffer.from(text, 'utf8')].map(escaped).join('')}'`
  const given = Object.entries({ origin, ...headers, ...(cookie && { cookie }) }).map(
    ([name, value]) => `-H ${quoted(`${name}: ${value}`)}`,
  )
  const data = body
    ? ` --data-binary ${body.length > 2_000 ? `'(${body.length} bytes)'` : `$'${[...body].map(escaped).join('')}'`}`
    : ''
  return `curl -g -X ${method} ${quoted(origin + path)} ${given.join(' ')}${data}  # as ${from}`
}

function escaped(byte: number) {
  const isPlain = byte > 31 && byte < 127 && byte !== 39 && byte !== 92
  return isPlain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
}
