import type { NetConnectOpts, Socket } from 'node:net'
import { connect } from 'node:net'

/**
 * PostgreSQL's SSLRequest. The server answers it with one byte, before authentication and even when it has no connection left, and so
 * do the poolers in front of it.
 */
const mayIEncrypt = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** Errors that this machine raises itself when nothing answers. */
const silence = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/**
 * Checks whether anything answers at an address, and calls `isThere` if so. Any answer counts, even a refused connection. Destroy the
 * socket to cancel.
 */
export function ping(to: NetConnectOpts, isThere: () => void): Socket {
  const socket = connect(to).unref()
  const told = () => {
    socket.destroy()
    isThere()
  }
  socket.write(mayIEncrypt)
  socket.once('data', told)
  socket.once('end', told)
  socket.once('error', (error: NodeJS.ErrnoException) => {
    if (!silence.has(error.code ?? '')) told()
  })
  return socket
}
