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
import type { Others } from './infra/others/others.ts'
import { sparingly } from './infra/sparingly.ts'
import { tellPresence } from './squads/presence.ts'
import type { World } from './world.ts'

/** As much of a foreign origin is told in the log. */
const originMax = 200
const presencesAtOnce = 4
const presenceFaultMs = 10_000

interface Listeners {
  config: Config
  others: Others
  log: Log
  /** There when the first socket comes. */
  world: () => World
}

/** Sockets are for signed-in people on our own pages. */
export function openLive(http: Server, { config, others, log, world }: Listeners) {
  const admit = async ({ headers }: IncomingMessage) => {
    if (!isSameOrigin(config, name => headers[name]?.toString())) {
      log.info('Refused', { code: 'foreign_origin', path: livePath, origin: headers.origin?.slice(0, originMax) })
      return null
    }
    const me = await world().sessions.read(new Headers({ cookie: headers.cookie ?? '' }), null)
    // Whoever looks through somebody's eyes is not there in their stead, and hears nothing.
    return me && !me.viewing ? { userId: me.id } : null
  }
  // Thousands come at once after a balancer let them go: their coming is told, but not all of it before what people ask for.
  const telling = makeGate({ atOnce: presencesAtOnce, queue: Infinity })
  const isNews = sparingly(presenceFaultMs)
  const onPresence = (userId: string, { online }: { online: boolean }) =>
    telling
      .pass(() => tellPresence(world(), userId, online), neverFull)
      .catch((error: unknown) => {
        if (isNews()) log.error('Telling presence failed', error)
      })
  const terms = {
    socketsPerUser: Math.ceil(socketsPerUser * config.rateLimitFactor),
    bytesPerSecond: socketBytesPerSecond * config.rateLimitFactor,
    refusalHeaders: bareHeaders(config.origin),
  }
  return attachLive(http, { admit: guardHandshakes(config, admit), mayStay: admit }, onPresence, terms, others)
}

const neverFull = () => {
  throw new Error('A queue without an end was full')
}
