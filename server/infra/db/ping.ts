import type { NetConnectOpts, Socket } from 'node:net'
import { connect } from 'node:net'

/**
 * "May I encrypt?" PostgreSQL answers it with a letter, before it knows who asks and with no connection of its own left;
 * so do the poolers that stand before it.
 */
const mayIEncrypt = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])

/** Nobody said these: they are this machine's own words for silence. */
const silence = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])

/** Asks whether somebody is there, and tells so: whatever comes back counts, a refusal as well. Whoever destroys it asks no longer. */
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
