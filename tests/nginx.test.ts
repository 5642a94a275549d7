import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { livePath } from '#/contract/live.ts'
import { hasNginx, nginxAt } from './nginx.ts'
import { migratedFolder } from './migrated-folder.ts'
import { freePort, startProgram } from './program.ts'

const startsMs = 120_000

/** The server must not close a connection that the proxy still keeps open, or a request on it would fail. */
const caddyIdleSeconds = 120

test(
  'behind the nginx that we describe, people sign up, hear live facts, and are told what is too large and when nobody answers',
  async ({ skip }) => {
    if (!hasNginx()) skip('nginx is not installed and cannot be')
    await using folder = await migratedFolder('data')
    const [plain, secure, port] = [await freePort(), await freePort(), await freePort()]
    const origin = `https://localhost:${secure}`
    const dataDir = join(folder.path, 'data')
    const server = await startProgram({ dataDir, port, env: { ORIGIN: origin, TRUST_PROXY: '1' } })
    await using stack = new AsyncDisposableStack()
    stack.use(await nginxAt(folder.path, { plain, secure, port }))
    const ask = asker(secure, await readFile(join(folder.path, 'site.pem')))

    expect((await ask('GET', '/faq')).status).toBe(200)
    const direct = await fetch(`http://127.0.0.1:${port}/healthz`)
    expect(Number(/timeout=(\d+)/.exec(direct.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(caddyIdleSeconds)
    const moved = await fetch(`http://127.0.0.1:${plain}/faq`, { redirect: 'manual', headers: { host: 'localhost' } })
    expect(moved.status).toBe(301)
    // A program that forgot https is refused, not redirected: its token has already been sent in the clear.
    expect((await fetch(`http://127.0.0.1:${plain}/api/me`, { redirect: 'manual' })).status).toBe(403)
    expect((await ask('GET', '/metrics')).status).toBe(404)
    const body = {
      role: 'founder',
      fullName: 'Fran Miller',
      email: 'fran@example.com',
      password: 'correct horse battery',
    }
    const signedUp = await ask('POST', '/api/rpc/accounts/signUp', JSON.stringify({ json: body }))
    expect(signedUp.status).toBe(200)
    expect((await ask('POST', '/api/rpc/accounts/signUp', 'x'.repeat(7_000_000))).status).toBe(413)

    const cookie = signedUp.cookie
    expect(cookie).toContain('__Host-session=')
    // The server leaves personal pages uncompressed for other sites, to which their length would tell what is in them (BREACH).
    const fromElsewhere = await ask('GET', '/founder-dashboard', '', { cookie, 'accept-encoding': 'gzip' })
    expect(fromElsewhere.words).toContain('<html')
    const socket = io(origin, {
      path: livePath,
      transports: ['websocket'],
      rejectUnauthorized: false,
      extraHeaders: { cookie, origin },
      reconnection: false,
    })
    await new Promise<void>((resolve, reject) => void socket.on('connect', resolve).on('connect_error', reject))
    const devices = await ask('GET', '/api/me/sessions', '', { cookie })
    expect([devices.status, devices.words.includes('"isThis":true')]).toEqual([200, true])
    socket.close()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const away = 'We cannot be reached right now. Please try again in a moment.'
    for (const path of ['/faq', '/live/?EIO=4&transport=polling'])
      expect(await ask('GET', path)).toMatchObject({ status: 503, words: away })
  },
  startsMs,
)

/** Sends requests like a browser that trusts the certificate. */
function asker(port: number, ca: Buffer) {
  const origin = `https://localhost:${port}`
  return async (method: string, path: string, body = '', headers: Record<string, string> = {}) => {
    const own = { origin, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers }
    const asked = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      method,
      path,
      ca,
      headers: { host: `localhost:${port}`, ...own },
    })
    asked.on('error', () => {})
    asked.end(body)
    const [answer] = await once(asked, 'response').catch(cause => {
      throw new Error(`No answer to ${method} ${path}`, { cause })
    })
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    return { status: answer.statusCode, cookie, words: await text(answer) }
  }
}
