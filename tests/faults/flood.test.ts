import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, onTestFinished, test, vi } from 'vitest'
import { livePath } from '#/contract/live.ts'
import { requestRates, socketsPerUser } from '#/rules/rates.ts'
import type { Program } from '../program.ts'
import { migratedFolder } from '../migrated-folder.ts'
import { freePort, startProgram } from '../program.ts'
import { report, roundsOf, secondsOf } from './figures.ts'

const password = 'correct horse battery'
/** Clients give up after this. Decision 034 tells how fast it is on a machine of its own. */
const servedWithinMs = 10_000

/** Behind a proxy, so that one test's flood comes from many addresses, with a server's default limits. */
const ordinary = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' }

const callAs = ({ origin }: Program, from: string, path: string, body: unknown, cookie = '') =>
  fetch(`${origin}/api/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie, 'x-forwarded-for': from },
    body: JSON.stringify({ json: body }),
  })

async function signedUp(server: Program, fullName: string, from: string) {
  const email = `${fullName.toLowerCase()}@example.com`
  const answer = await callAs(server, from, 'accounts/signUp', { role: 'contributor', fullName, email, password })
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** A connection that sends only this; records what came back, and whether it was closed. */
function saying({ origin }: Program, text: string) {
  const socket: Socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text))
  const said = { text: '', isOver: false }
  socket.on('data', part => (said.text += part.toString()))
  socket.on('error', () => undefined)
  socket.on('close', () => (said.isOver = true))
  onTestFinished(() => void socket.destroy())
  return said
}

const many = <T>(count: number, make: (nth: number) => T) => Array.from({ length: count }, (_, nth) => make(nth))

const handshake = ({ origin }: Program, cookie: string, from: string) =>
  `GET ${livePath}/?EIO=4&transport=websocket HTTP/1.1
Host: ${new URL(origin).host}
Origin: ${origin}
Cookie: ${cookie}
X-Forwarded-For: ${from}
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

`.replaceAll('\n', '\r\n')

const tally = (list: readonly (string | number | undefined)[]) =>
  Object.fromEntries([...new Set(list)].map(each => [each, list.filter(one => one === each).length]))

const statusIn = (text: string) => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]

/** 10 means 2,000 sockets, 500 logins and 250 requests that never end. */
const scale = roundsOf(1)

/** On a busy machine a request may be answered 503 and is retried, as pages do: the wait counts. */
async function asksUntilServed(ask: () => Promise<Response>) {
  let answer = await ask()
  while (answer.status === 503) {
    await sleep(Number(answer.headers.get('retry-after')) * 1_000)
    answer = await ask()
  }
  expect(answer.status).toBe(200)
}

/** The duration of the slowest of ten calls. */
async function slowest(server: Program, from: string, cookie: string) {
  const tookMs: number[] = []
  for (let nth = 0; nth < 10; nth += 1) {
    const startedAt = performance.now()
    await asksUntilServed(() => callAs(server, from, 'accounts/me', undefined, cookie))
    tookMs.push(performance.now() - startedAt)
    await sleep(50)
  }
  return Math.max(...tookMs)
}

test('hundreds of sockets and logins at once, requests in a row and ones that never end leave others served', async () => {
  await using folder = await migratedFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env: ordinary })
  onTestFailed(() => void process.stderr.write(server.said().slice(-20_000)))
  const cara = await signedUp(server, 'Cara', '192.0.2.1')
  const mallory = await signedUp(server, 'Mallory', '192.0.2.66')
  await Promise.all(many(20, () => fetch(`${server.origin}/api/campaigns`)))

  const endless = many(25 * scale, () => saying(server, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))
  const one = `GET /api/campaigns HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.67\r\n\r\n`
  const row = saying(server, one.repeat(300 * scale))
  const large = saying(server, `GET / HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
  const sockets = many(150 * scale, () => saying(server, handshake(server, mallory, '192.0.2.66')))
  const strangers = many(50 * scale, () => saying(server, handshake(server, 'session=x.y', '192.0.2.68')))
  const logins = many(50 * scale, nth =>
    callAs(server, `198.51.100.${nth % 250}`, 'accounts/signIn', { email: `guess${nth}@example.com`, password }),
  )
  const slowestMs = await slowest(server, '192.0.2.1', cara)
  expect(slowestMs).toBeLessThan(servedWithinMs)

  const answers = await Promise.all(logins)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  for (const { status, headers } of answers)
    if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await vi.waitUntil(() => [...sockets, ...strangers].every(({ text }) => text !== ''), { timeout: 30_000 })
  expect(tally(sockets.map(({ text }) => statusIn(text)))).toMatchObject({ 101: socketsPerUser })
  expect(tally(strangers.map(({ text }) => statusIn(text)))).toEqual({ 403: 50 * scale })
  await vi.waitUntil(() => row.text.split('HTTP/1.1 ').length > 300 * scale, { timeout: 30_000 })
  expect(row.text.split('HTTP/1.1 200').length - 1).toBeLessThanOrEqual(requestRates.visitors.count)
  expect(statusIn(large.text)).toBe('431')
  await vi.waitUntil(() => endless.every(({ isOver }) => isOver), { timeout: 40_000 })
  expect(tally(endless.map(({ text }) => statusIn(text)))).toEqual({ 408: 25 * scale })
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const shed = answers.filter(({ status }) => status === 503).length
  await report({
    fault: 'sockets, logins and endless requests at once',
    rounds: scale,
    seen: `slowest of another's requests ${secondsOf(slowestMs)}; ${shed} of ${answers.length} logins shed; ${endless.length} endless requests ended`,
    goal: 'all at once: others are served, the rest is shed (G6 and G7, each by itself: storms)',
    reached: true,
  })
}, 180_000)
