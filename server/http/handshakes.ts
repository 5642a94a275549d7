import type { IncomingMessage } from 'node:http'
import { handshakeRates } from '#/rules/rates.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from '../config.ts'
import { atOnce } from '../infra/limits/at-once.ts'
import { inVain } from '../infra/limits/in-vain.ts'
import { networkOf } from '../infra/limits/network.ts'

type Admit<Listener> = (request: IncomingMessage) => Promise<Listener | null>

/**
 * Guards the WebSocket handshake, before the client is known: authenticating it costs a database read. Limits the handshakes of an
 * address in progress, and after too many refusals turns that address away unread for a while. Browsers reconnect by themselves.
 */
export function guardHandshakes<Listener>(
  { rateLimitFactor: factor, trustProxy }: Pick<Config, 'rateLimitFactor' | 'trustProxy'>,
  admit: Admit<Listener>,
): Admit<Listener> {
  const asking = atOnce(handshakeRates.atOnce * factor)
  const { count, seconds } = handshakeRates.inVain
  const refusals = inVain({ count: count * factor, seconds })
  return async request => {
    const network = networkOf(addressOf(request, trustProxy))
    if (refusals.wait(network) > 0) return null
    const leave = asking.enter(network)
    if (!leave) return null
    try {
      const listener = await admit(request)
      if (!listener) refusals.note(network)
      return listener
    } finally {
      leave()
    }
  }
}

const addressOf = ({ headers, socket }: IncomingMessage, trustProxy: boolean) =>
  clientAddress(trustProxy, headers['x-forwarded-for']?.toString(), socket.remoteAddress)
