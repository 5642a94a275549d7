import type { NetConnectOpts } from 'node:net'
import { Socket } from 'node:net'
import type { ClientConfig } from 'pg'
import { Client } from 'pg'
import { StillGone } from './queue.ts'
import { ping } from './ping.ts'
import { feelPulse } from './pulse.ts'

/** While a database is gone its name may come to lead elsewhere. Looking up a name takes a thread, so this is done seldom. */
const lookUpMs = 10_000

/**
 * What a pool makes its connections of. When the line to the database died in silence all of them end, so that whoever waits hears so,
 * and no other is opened until somebody answers there.
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

/** Where a connection leads, by number; a socket of this machine's has none. */
function placeOf({ connection: { stream } }: Client): NetConnectOpts | null {
  if (!(stream instanceof Socket) || !stream.remoteAddress || !stream.remotePort) return null
  return { host: stream.remoteAddress, port: stream.remotePort }
}
