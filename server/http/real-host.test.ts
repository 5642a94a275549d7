import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer, request } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { listenHere } from '../infra/listening.ts'
import { makeApp } from '../app.ts'
import { openWorld } from '#/tests/world.ts'

test('a request that names a host which cannot be one is refused, whatever it asks for', async () => {
  await using world = await openWorld()
  const http = createServer(getRequestListener(makeApp(world.world).app.fetch))
  const port = await listenHere(http)
  const statusOf = async (host: string, path: string) => {
    const [answer]: IncomingMessage[] = await once(
      request({ host: '127.0.0.1', port, path, headers: { host, connection: 'close' } }).end(),
      'response',
    )
    answer?.resume()
    return answer?.statusCode
  }
  for (const path of ['/healthz', '/robots.txt', '/api/campaigns'])
    expect([await statusOf('karma.example', path), await statusOf('127.0.09', path)]).toEqual([200, 400])
  http.close()
})
