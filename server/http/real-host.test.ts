import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer, request } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { listenHere } from '../infra/listening.ts'
import { makeApp } from '../app.ts'
import { openWorld } from '#/tests/world.ts'

test('a request that names two hosts is refused, also if they are the same', async () => {
  await using world = await openWorld()
  const http = createServer(getRequestListener(makeApp(world.world).app.fetch))
  const port = await listenHere(http)
  const statusOf = async (...hosts: string[]) => {
    const headers = [...hosts.flatMap(host => ['Host', host]), 'X-Host', 'c.example', 'Connection', 'close']
    const [answer]: IncomingMessage[] = await once(
      request({ host: '127.0.0.1', port, path: '/healthz', headers }).end(),
      'response',
    )
    answer?.resume()
    return answer?.statusCode
  }
  expect(await statusOf('a.example')).toBe(200)
  expect(await statusOf('a.example', 'b.example')).toBe(400)
  expect(await statusOf('a.example', 'a.example')).toBe(400)
  http.close()
})

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
