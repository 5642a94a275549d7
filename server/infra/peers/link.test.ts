import { connect, createServer } from 'node:net'
import { createClient } from '@redis/client'
import { expect, test } from 'vitest'
import { listenHere } from '../listening.ts'
import { findRedis, openRedis } from '#/tests/redis-server.ts'
import { keepLink } from './link.ts'

const nothing = () => {}
const togetherMs = 30

/** A connection to Redis whose incoming data arrives in lumps, as in a busy process. */
async function lumpyProxy(port: number) {
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    const waiting: Buffer[] = []
    const timer = setInterval(() => waiting.length > 0 && near.write(Buffer.concat(waiting.splice(0))), togetherMs)
    far.on('data', (part: Buffer) => waiting.push(part))
    near.pipe(far)
    near.on('close', () => (clearInterval(timer), far.destroy()))
    for (const each of [near, far]) each.on('error', nothing)
  })
  return {
    server: { url: `redis://127.0.0.1:${await listenHere(server)}`, files: {} },
    [Symbol.dispose]: () => void server.close(),
  }
}

test.skipIf(!findRedis())(
  'whoever hears a message can answer it: before that the connection is not there',
  async () => {
    await using redis = await openRedis()
    using proxy = await lumpyProxy(redis.port)
    const talker = createClient({ url: redis.url })
    await talker.connect()
    const { promise: answered, resolve, reject } = Promise.withResolvers<string>()
    const link = keepLink({
      server: proxy.server,
      channel: 'words',
      log: { info: nothing, error: nothing },
      heard: () => void link.send(client => client.ping()).then(resolve, reject),
      beat: () => 'beat',
      up: nothing,
      down: nothing,
    })
    link.start()
    const talking = setInterval(() => talker.publish('words', 'hello').catch(nothing), 1)
    try {
      expect(await answered).toBe('PONG')
    } finally {
      clearInterval(talking)
      await link.close(Promise.resolve())
      talker.destroy()
    }
  },
)
