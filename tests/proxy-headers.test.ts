import { once } from 'node:events'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listenHere } from '#/server/infra/listening.ts'
import { caddyAt, hasCaddy } from './caddy.ts'
import { hasNginx, nginxAt } from './nginx.ts'
import { freePort, temporaryFolder } from './program.ts'

type Ports = { plain: number; secure: number; port: number }

const proxies = {
  nginx: { isThere: hasNginx, openAt: nginxAt },
  Caddy: {
    isThere: hasCaddy,
    openAt: (folder: string, ports: Ports) => caddyAt(folder, ports, { SERVERS: `127.0.0.1:${ports.port}` }),
  },
}

const forged = {
  'x-forwarded-for': '203.0.113.9',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
}

/** What the server is told of a visitor who forges these headers. */
async function toldAt(port: number, path: string) {
  const headers = { ...forged, host: `localhost:${port}` }
  const asked = request({ host: '127.0.0.1', servername: 'localhost', port, path, headers, rejectUnauthorized: false })
  const [answer] = await once(asked.end(), 'response')
  return json(answer)
}

test.for(['nginx', 'Caddy'] as const)(
  'the %s that we describe tells the server whose request it is, and no address or trace that a visitor made up',
  async (name, { skip }) => {
    const { isThere, openAt } = proxies[name]
    if (!isThere()) skip(`${name} is not installed and cannot be`)
    await using folder = await temporaryFolder()
    const server = createServer(({ headers }, response) => {
      const told = Object.keys(forged).map(header => [header, headers[header] ?? null])
      response.end(JSON.stringify(Object.fromEntries(told)))
    })
    const port = await listenHere(server)
    const ports = { plain: await freePort(), secure: await freePort(), port }
    await using stack = new AsyncDisposableStack()
    stack.defer(() => server.close().closeAllConnections())
    stack.use(await openAt(folder.path, ports))
    for (const path of ['/faq', '/live/'])
      expect(await toldAt(ports.secure, path), path).toEqual({
        'x-forwarded-for': '127.0.0.1',
        traceparent: null,
      })
  },
)
