import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

type Headers = Readonly<Record<string, string>>

/** Answers on a raw socket, where there is no response object: for an unreadable request or a refused upgrade. Closes the connection. */
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

/** The status for each error code of Node's HTTP parser; 400 for any other. */
const unreadable = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
])

/** A `clientError` handler for an HTTP server: Node's own answers, with our headers. */
export const answerUnreadable = (headers: Headers) => (error: Error & { code?: string }, socket: Duplex) => {
  // As Node does: never write into the middle of another answer.
  const answering: unknown = Reflect.get(socket, '_httpMessage')
  if (answering instanceof ServerResponse && answering.headersSent) return void socket.destroy()
  answerBarely(socket, unreadable.get(error.code ?? '') ?? 400, headers)
}
