import { once } from 'node:events'
import type { NetConnectOpts, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Mood = 'flows' | 'is cut' | 'is silent'

/** A line to a service, which can be cut (everything is refused), fall silent (everything is taken and nothing answered) and be slow. */
export async function openLine(to: NetConnectOpts) {
  const open = new Set<Socket>()
  let mood: Mood = 'flows'
  let delayMs = 0
  const carry = (from: Socket, far: Socket) => {
    from.on('error', () => far.destroy())
    from.on('close', () => far.destroy())
    from.on('data', async (bytes: Buffer) => {
      if (delayMs > 0) await sleep(delayMs)
      if (mood === 'flows') far.write(bytes)
    })
  }
  const server = createServer(near => {
    if (mood === 'is cut') return void near.resetAndDestroy()
    const far = connect(to)
    for (const each of [near, far]) {
      open.add(each)
      each.on('close', () => open.delete(each))
    }
    carry(near, far)
    carry(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const endAll = () => open.forEach(each => each.destroy())
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    flows: () => void (mood = 'flows'),
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
