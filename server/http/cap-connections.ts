import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { connectionsFromAddress } from '#/rules/rates.ts'
import type { Config } from '../config.ts'
import { atOnce } from '../infra/limits/at-once.ts'
import { networkOf } from '../infra/limits/network.ts'
import type { Log } from '../infra/log.ts'
import { isLoopback } from '../infra/loopback.ts'
import { sparingly } from '../infra/sparingly.ts'

const saidMs = 60_000

/**
 * Closes connections that one address opens beyond its share. Not behind a trusted proxy, from whose address all come and which limits its
 * own clients; nor from this machine, where a proxy may run although TRUST_PROXY is not set.
 */
export function capConnections(
  http: HttpServer,
  { trustProxy, rateLimitFactor: factor }: Pick<Config, 'trustProxy' | 'rateLimitFactor'>,
  log: Log,
) {
  if (trustProxy) return
  const open = atOnce(connectionsFromAddress * factor)
  const isDue = sparingly(saidMs)
  http.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? null)
    if (isLoopback(network) || isLoopback(socket.remoteAddress ?? '')) return
    const leave = open.enter(network)
    if (leave) return void socket.once('close', leave)
    socket.destroy()
    if (isDue()) log.info('An address has too many connections open: more are closed', { address: network })
  })
}
