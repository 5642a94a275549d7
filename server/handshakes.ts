import type { IncomingMessage } from 'node:http'
import { addressesKnown, handshakeRates } from '#/rules/rates.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { atOnce } from './infra/limits/at-once.ts'
import { networkOf } from './infra/limits/network.ts'

type Admit<Listener> = (request: IncomingMessage) => Promise<Listener | null>

const msPerSecond = 1_000

/**
 * Stands before the door of sockets, where nobody knows yet who comes: asking costs a read of the database. An address may ask for so
 * many at once, and after so many that were refused it is refused unasked for a while. Browsers come again by themselves.
 */
export function guardHandshakes<Listener>(
  { rateLimitFactor: factor, trustProxy }: Pick<Config, 'rateLimitFactor' | 'trustProxy'>,
  admit: Admit<Listener>,
): Admit<Listener> {
  const asking = atOnce(handshakeRates.atOnce * factor)
  const inVain = refusalsOf(handshakeRates.inVain.count * factor)
  return async request => {
    const network = networkOf(addressOf(request, trustProxy))
    if (inVain.isTooMany(network)) return null
    const leave = asking.enter(network)
    if (!leave) return null
    try {
      const listener = await admit(request)
      if (!listener) inVain.note(network)
      return listener
    } finally {
      leave()
    }
  }
}

/** Asking whether there were too many must not count as one: who is let in counts for nothing. */
function refusalsOf(most: number) {
  const counts = new Map<string, number>()
  let since = performance.now()
  return {
    isTooMany(network: string) {
      if (performance.now() - since > handshakeRates.inVain.seconds * msPerSecond) {
        counts.clear()
        since = performance.now()
      }
      return (counts.get(network) ?? 0) >= most
    },
    note(network: string) {
      const before = counts.get(network)
      if (before !== undefined || counts.size < addressesKnown) counts.set(network, (before ?? 0) + 1)
    },
  }
}

const addressOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean) =>
  clientAddress(trustProxy, headers['x-forwarded-for']?.toString(), socket.remoteAddress)
