import type { NetConnectOpts } from 'node:net'
import { Socket } from 'node:net'
import type { ClientConfig } from 'pg'
import { Client } from 'pg'
import { StillGone } from './queue.ts'
import { ping } from './ping.ts'
import { feelPulse } from './pulse.ts'

/** While the database is down, its host name may be pointed at another server. A lookup takes a thread, so it is done rarely. */
const lookUpMs = 10_000

/**
 * The client class of a pool and its health check. When the database silently stops answering, all connections are closed, so that
 * waiting requests fail, and none is opened until something answers again.
 */
export function pulsedConnections() {
  const open = new Set<Client>()
  let named: NetConnectOpts
  let last: NetConnectOpts | null = null
  let lookedUpAt = 0
  let asking: Socket | null = null

  const pulse = feelPulse({
    ping(isThere, isGone) {
      asking?.destroy()
      const looksUp = isGone && performance.now() - lookedUpAt > lookUpMs
      if (looksUp) lookedUpAt = performance.now()
      asking = ping((looksUp ? null : last) ?? named, isThere)
    },
    onGone() {
      for (const { connection } of open) connection.stream.destroy(gone())
    },
  })

  class Connection extends Client {
    constructor(given?: string | ClientConfig) {
      super(given)
      named = { host: this.host, port: this.port }
      if (this.host.startsWith('/')) named = { path: `${this.host}/.s.PGSQL.${this.port}` }
      const connect = this.connect.bind(this)
      const connectUnlessGone = (tell: (error: Error | null) => void) => {
        if (pulse.isGone()) return queueMicrotask(() => tell(gone()))
        const opened = Promise.withResolvers<void>()
        pulse.awaits(opened.promise)
        open.add(this)
        this.once('end', () => open.delete(this))
        connect((error: Error | null) => {
          if (error) opened.reject(error)
          else opened.resolve()
          last = placeOf(this) ?? last
          tell(error)
        })
      }
      Object.defineProperty(this, 'connect', { value: connectUnlessGone })
    }
  }

  function stop() {
    pulse.stop()
    asking?.destroy()
  }
  return { Connection, awaits: pulse.awaits, stop }
}

const gone = () => new StillGone('The database does not answer')

/** The IP address and port a connection leads to; null for a Unix socket. */
function placeOf({ connection: { stream } }: Client): NetConnectOpts | null {
  if (!(stream instanceof Socket) || !stream.remoteAddress || !stream.remotePort) return null
  return { host: stream.remoteAddress, port: stream.remotePort }
}
