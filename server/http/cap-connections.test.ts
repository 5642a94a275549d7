import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { connectionsFromAddress } from '#/rules/rates.ts'
import { certificateIn } from '#/tests/certificate.ts'
import { temporaryFolder } from '#/tests/program.ts'
import { portOf } from '../infra/listening.ts'
import { makeLog } from '../infra/log.ts'
import { capConnections } from './cap-connections.ts'
import { listen, makeServer } from './server.ts'

/** An address may have three connections. */
const factor = 3 / connectionsFromAddress

/** A server that takes its connections for those of this address. */
async function openServer(address: { is: string }, trustProxy = false, tls?: Parameters<typeof makeServer>[0]['tls']) {
  const said: string[] = []
  const log = makeLog(line => said.push(line))
  const http = makeServer({ origin: undefined, tls }, log)
  capConnections(http, { trustProxy, rateLimitFactor: factor }, log)
  http.prependListener('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: address.is }),
  )
  await listen(http, { port: 0, host: '127.0.0.1' })
  const sockets: Socket[] = []
  return {
    said,
    /** Opens so many connections; returns how many of all are open then. */
    async opens(count: number) {
      for (let nth = 0; nth < count; nth += 1) {
        const socket = connect(portOf(http) ?? 0, '127.0.0.1')
        sockets.push(socket.on('error', () => undefined).resume())
        await Promise.all([once(socket, 'connect'), once(http, 'connection')])
      }
      const counted = () => new Promise<number>(resolve => http.getConnections((_, open) => resolve(open)))
      await expect.poll(async () => sockets.filter(({ closed }) => !closed).length).toBe(await counted())
      return counted()
    },
    async closesOne() {
      const socket = sockets.find(({ closed }) => !closed) ?? expect.unreachable()
      socket.destroy()
      await once(socket, 'close')
      await expect.poll(() => new Promise(resolve => http.getConnections((_, open) => resolve(open)))).toBe(2)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => http.close(resolve))
    },
  }
}

test('an address has a share of the connections, others have theirs, and one that closes makes room', async () => {
  const address = { is: '192.0.2.1' }
  await using server = await openServer(address)
  expect(await server.opens(5)).toBe(3)
  await server.closesOne()
  expect(await server.opens(2)).toBe(3)
  address.is = '192.0.2.2'
  expect(await server.opens(1)).toBe(4)
  expect(server.said).toEqual([
    expect.stringMatching(/An address has too many connections open: more are closed .*192\.0\.2\.1/),
  ])
})

test('the same holds over TLS', async () => {
  await using folder = await temporaryFolder()
  const own = certificateIn(folder.path)
  const tls = { certificateFile: own.certificate, keyFile: own.key }
  await using server = await openServer({ is: '192.0.2.1' }, false, tls)
  expect(await server.opens(5)).toBe(3)
})

test('a trusted proxy, and whatever runs on this machine, opens as many as it needs', async () => {
  await using proxied = await openServer({ is: '192.0.2.1' }, true)
  expect(await proxied.opens(5)).toBe(5)
  for (const is of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    await using server = await openServer({ is })
    expect(await server.opens(5)).toBe(5)
  }
})
