import { once } from 'node:events'
import type { Server } from 'node:net'

/** The TCP port on which a server listens; undefined if it does not. */
export function portOf(server: Server): number | undefined {
  const address = server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/** Starts a server on this machine's own address, on a free port unless one is given. Returns the port. */
export async function listenHere(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server) ?? 0
}
