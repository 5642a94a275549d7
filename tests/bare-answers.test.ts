import { once } from 'node:events'
import type { IncomingMessage, RequestListener } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listenHere } from '#/server/infra/listening.ts'
import { livePath } from '#/contract/live.ts'
import { bareHeaders } from '#/server/http/headers.ts'
import { makeLog } from '#/server/infra/log.ts'
import { attachLive } from '#/server/infra/live/socket.ts'
import { requestsOf } from '#/server/http/requests.ts'
import { makeServer } from '#/server/http/server.ts'

const origin = 'https://karma.example'
const guarded = [
  'x-content-type-options: nosniff',
  'strict-transport-security: max-age=63072000; includeSubDomains',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'cross-origin-resource-policy: same-origin',
  'referrer-policy: strict-origin-when-cross-origin',
  'cache-control: no-store',
]

/** A server that admits sockets that bring a cookie, and whose pages answer with the address that was requested. */
async function openServer({ answers }: { answers?: RequestListener } = {}) {
  const http = makeServer(
    { origin, tls: undefined },
    makeLog(() => {}),
  )
  const own: RequestListener = (request, response) => {
    if (request.url?.startsWith(livePath)) return
    if (request.url === '/slow') return void response.writeHead(200, { 'content-length': '6' }).write('abc')
    response.end(`page ${request.url}`)
  }
  http.on('request', answers ?? own)
  const terms = { socketsPerUser: 9, bytesPerSecond: 1e6, refusalHeaders: bareHeaders(origin) }
  const admit = async ({ headers: { cookie } }: IncomingMessage) => (cookie ? { userId: cookie } : null)
  const live = attachLive(http, { asking: { admit, mayStay: admit }, onPresence: async () => {}, terms })
  const port = await listenHere(http)
  return {
    http,
    /** Sends raw bytes and reads until the server closes the connection. */
    says: async (...lines: string[]) => partsOf(await text(saying(port, lines))),
    /** The same, but sends more bytes once the answer begins. */
    async interrupts(lines: string[], word: string) {
      const socket = saying(port, lines)
      socket.once('data', () => socket.write(word))
      return partsOf(await text(socket))
    },
    /** Disconnects as soon as the answer begins. */
    async greets(...lines: string[]) {
      const socket = saying(port, lines)
      const [begun] = await once(socket, 'data')
      socket.destroy()
      return partsOf(String(begun))
    },
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await live.close()
    },
  }
}

function saying(port: number, lines: string[]) {
  const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
  return socket
}

function partsOf(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  return { status, headers: headers.map(line => line.replace(/^[^:]*/, name => name.toLowerCase())), body }
}

const handshake = (path: string, ...more: string[]) => [
  `GET ${livePath}${path} HTTP/1.1`,
  'Host: karma.example',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ...more,
  '\r\n',
]

test.each([
  ['words that are no request', ['nonsense', '\r\n'], 'HTTP/1.1 400 Bad Request'],
  [
    'more headers than anybody needs',
    ['GET / HTTP/1.1', 'Host: karma.example', `X: ${'x'.repeat(20_000)}`, '\r\n'],
    'HTTP/1.1 431 Request Header Fields Too Large',
  ],
  ['a socket for a stranger', handshake('/?EIO=4&transport=websocket'), 'HTTP/1.1 403 Forbidden'],
  [
    'a handshake without a key',
    handshake('/?EIO=4&transport=websocket', 'Cookie: cara').filter(line => !line.includes('Key')),
    'HTTP/1.1 400 Bad Request',
  ],
  [
    'a handshake for a protocol we do not speak',
    handshake('/?EIO=4&transport=websocket', 'Cookie: cara', 'Sec-WebSocket-Protocol: soap'),
    'HTTP/1.1 400 Bad Request',
  ],
  ['a transport that there is not', handshake('/?EIO=4&transport=pigeon', 'Cookie: cara'), 'HTTP/1.1 400 Bad Request'],
  [
    'a language of sockets that is out of use',
    handshake('/?EIO=3&transport=websocket', 'Cookie: cara'),
    'HTTP/1.1 400 Bad Request',
  ],
])('%s is answered with the headers of every answer', async (_what, lines, status) => {
  await using server = await openServer()
  const answer = await server.says(...lines)
  expect(answer.status).toBe(status)
  expect(answer.headers).toEqual(expect.arrayContaining([...guarded, 'content-type: text/plain; charset=utf-8']))
  expect(status).toContain(answer.body)
})

test.each([
  ['without the name of a host', 'GET / HTTP/1.1', [], 400],
  ['of an old kind, without the name of a host', 'GET / HTTP/1.0', [], 400],
  ['for a host that cannot be one', 'GET / HTTP/1.1', ['Host: karma example'], 400],
  ['for no address', 'OPTIONS * HTTP/1.1', ['Host: karma.example'], 400],
  ['for an address with a backslash', 'GET /\\evil.example HTTP/1.1', ['Host: karma.example'], 400],
  ['that expects what nobody does', 'GET / HTTP/1.1', ['Host: karma.example', 'Expect: tea'], 417],
])('a request %s is answered with the headers of every answer', async (_what, request, headers, status) => {
  await using server = await openServer({ answers: requestsOf(() => expect.unreachable(), origin) })
  const answer = await server.says(request, 'Connection: close', ...headers, '\r\n')
  expect(answer.status).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer.headers).toEqual(expect.arrayContaining(guarded))
})

test('whoever takes too long for a request is told so, with the headers of every answer', async () => {
  await using server = await openServer()
  server.http.headersTimeout = 100
  const answer = await server.says('GET / HTTP/1.1', 'Host: karma.example', '')
  expect(answer.status).toBe('HTTP/1.1 408 Request Timeout')
  expect(answer.headers).toEqual(expect.arrayContaining(guarded))
})

test('nothing is said into the middle of another answer', async () => {
  await using server = await openServer()
  const answer = await server.interrupts(['GET /slow HTTP/1.1', 'Host: karma.example', '\r\n'], 'nonsense\r\n')
  expect(answer).toMatchObject({ status: 'HTTP/1.1 200 OK', body: 'abc' })
})

test('an opened socket carries them as well', async () => {
  await using server = await openServer()
  const answer = await server.greets(...handshake('/?EIO=4&transport=websocket', 'Cookie: cara'))
  expect(answer.status).toBe('HTTP/1.1 101 Switching Protocols')
  expect(answer.headers).toEqual(expect.arrayContaining(guarded))
})

test.each([
  [
    'in HTTP/2',
    ['Connection: close, Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'],
  ],
  ['as a socket where there is none', ['Connection: close, Upgrade', 'Upgrade: websocket']],
])('an offer to go on %s is not taken up, and what was asked for is answered', async (_what, offer) => {
  await using server = await openServer()
  const answer = await server.says('GET /explore HTTP/1.1', 'Host: karma.example', ...offer, '\r\n')
  expect(answer).toMatchObject({ status: 'HTTP/1.1 200 OK', body: 'page /explore' })
})
