import type { IncomingMessage, Server } from 'node:http'
import { livePath } from '#/contract/live.ts'
import { socketBytesPerSecond, socketsPerUser } from '#/rules/rates.ts'
import type { Config } from './config.ts'
import { guardHandshakes } from './http/handshakes.ts'
import { bareHeaders } from './http/headers.ts'
import { isSameOrigin } from './http/origin.ts'
import { makeGate } from './infra/limits/gate.ts'
import { attachLive } from './infra/live/socket.ts'
import type { Log } from './infra/log.ts'
import type { Peers } from './infra/peers/peers.ts'
import { sparingly } from './infra/sparingly.ts'
import { tellPresence } from './squads/presence.ts'
import type { World } from './world.ts'

/** The most characters of a foreign origin to log. */
const originMax = 200
const presencesAtOnce = 4
/** How often the log tells the same of many sockets. */
const faultMs = 10_000

interface Listeners {
  config: Config
  peers: Peers
  log: Log
  /** Available by the time the first socket connects. */
  world: () => World
}

/** Sockets are for signed-in people on our own pages. */
export function openLive(http: Server, { config, peers, log, world }: Listeners) {
  const isForeignNews = sparingly(faultMs)
  const isOurs = ({ headers }: IncomingMessage) => {
    if (isSameOrigin(config, name => headers[name]?.toString())) return true
    if (isForeignNews())
      log.info('Refused', { code: 'foreign_origin', path: livePath, origin: headers.origin?.slice(0, originMax) })
    return false
  }
  const mayStay = async ({ headers }: IncomingMessage) => {
    const me = await world().sessions.read(new Headers({ cookie: headers.cookie ?? '' }), null)
    // An admin impersonating someone is not present in their place, and gets no live facts.
    return me && !me.viewing ? { userId: me.id } : null
  }
  const guarded = guardHandshakes(config, mayStay)
  // Those from other sites do not count as failed handshakes: any site that somebody visits could have their whole address turned away.
  const admit = async (request: IncomingMessage) => (isOurs(request) ? guarded(request) : null)
  // When a load balancer drops its connections, thousands reconnect at once. The gate keeps presence updates from crowding out people's
  // requests.
  const telling = makeGate({ atOnce: presencesAtOnce, queue: Infinity })
  const isNews = sparingly(faultMs)
  const onPresence = (userId: string) =>
    telling
      .pass(() => tellPresence(world(), userId), neverFull)
      .catch((error: unknown) => {
        if (isNews()) log.error('Telling presence failed', error)
      })
  const terms = {
    socketsPerUser: Math.ceil(socketsPerUser * config.rateLimitFactor),
    bytesPerSecond: socketBytesPerSecond * config.rateLimitFactor,
    refusalHeaders: bareHeaders(config.origin),
  }
  return attachLive(http, { asking: { admit, mayStay }, onPresence, terms, peers })
}

const neverFull = () => {
  throw new Error('A queue without an end was full')
}
