import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

type Headers = Readonly<Record<string, string>>

/** Answers what has no response of its own, for it is no request or was to become a socket. Its connection is over then. */
export function answerBarely(socket: Duplex, status: number, headers: Headers) {
  const words = STATUS_CODES[status] ?? ''
  const all = {
    connection: 'close',
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(words.length),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable) socket.end([`HTTP/1.1 ${status} ${words}`, ...lines, '', words].join('\r\n'))
  socket.destroy()
}

/** What Node says of what it cannot read as a request, by its error's code; 400 is for everything else. */
const unreadable = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** For an HTTP server's `clientError`: Node's own answers, with headers. */
export const answerUnreadable = (headers: Headers) => (error: Error & { code?: string }, socket: Duplex) => {
  // As Node does: nothing is said into the middle of another answer.
  const answering: unknown = Reflect.get(socket, '_httpMessage')
  if (answering instanceof ServerResponse && answering.headersSent) return void socket.destroy()
  answerBarely(socket, unreadable.get(error.code ?? '') ?? 400, headers)
}
