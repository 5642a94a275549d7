import type { NetConnectOpts, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenHere } from '#/server/infra/listening.ts'

type Mood = 'flows' | 'is cut' | 'is silent' | 'stands still'

/**
 * A proxy to a service, or to the one named for each connection. It can be cut (connections are
 * refused), silent (data is accepted and never answered), stalled (data waits and is delivered later),
 * made to forget its connections (they stay silent for ever, new ones work), and slowed down.
 */
export async function openTcpProxy(to: NetConnectOpts | (() => NetConnectOpts)) {
  const open = new Set<Socket>()
  const forgotten = new WeakSet<Socket>()
  let mood: Mood = 'flows'
  let delayMs = 0
  const carry = (from: Socket, far: Socket) => {
    from.on('error', () => far.destroy())
    from.on('close', () => far.destroy())
    from.on('data', async (bytes: Buffer) => {
      if (delayMs > 0) await sleep(delayMs)
      if (mood !== 'is silent' && !forgotten.has(from)) far.write(bytes)
    })
  }
  const server = createServer(near => {
    if (mood === 'is cut') return void near.resetAndDestroy()
    const far = connect(typeof to === 'function' ? to() : to)
    for (const each of [near, far]) {
      open.add(each)
      each.on('close', () => open.delete(each))
    }
    carry(near, far)
    carry(far, near)
    if (mood === 'stands still') for (const each of [near, far]) each.pause()
  })
  const endAll = () => open.forEach(each => each.destroy())
  return {
    port: await listenHere(server),
    flows() {
      mood = 'flows'
      open.forEach(each => each.resume())
    },
    standsStill() {
      mood = 'stands still'
      open.forEach(each => each.pause())
    },
    forgets: () => open.forEach(each => forgotten.add(each)),
    falls: () => void (mood = 'is silent'),
    cut() {
      mood = 'is cut'
      endAll()
    },
    delayedBy: (ms: number) => void (delayMs = ms),
    [Symbol.dispose]() {
      endAll()
      server.close()
    },
  }
}
