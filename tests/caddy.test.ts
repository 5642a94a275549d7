import { join } from 'node:path'
import { expect, test } from 'vitest'
import { caddyAt, hasCaddy } from './caddy.ts'
import { trust } from './certificate.ts'
import { migratedFolder } from './migrated-folder.ts'
import { freePort, startProgram } from './program.ts'

test('behind the Caddy that we describe, what is too large keeps nobody else from the server, and its absence is told in words', async ({
  skip,
}) => {
  if (!hasCaddy()) skip('Caddy is not installed and cannot be')
  await using folder = await migratedFolder('data')
  const [plain, secure, port] = [await freePort(), await freePort(), await freePort()]
  const origin = `https://localhost:${secure}`
  const env = { ORIGIN: origin, TRUST_PROXY: '1' }
  const server = await startProgram({ dataDir: join(folder.path, 'data'), port, env })
  await using stack = new AsyncDisposableStack()
  const caddy = stack.use(await caddyAt(folder.path, { plain, secure }, { SERVERS: `127.0.0.1:${port}` }))
  await trust(caddy.authority)
  await expect.poll(() => fetch(`${origin}/readyz`).then(({ ok }) => ok)).toBe(true)
  const headers = { origin, 'content-type': 'application/json' }
  const posts = async (bytes: number) =>
    (await fetch(`${origin}/api/session`, { method: 'POST', headers, body: 'x'.repeat(bytes) })).status
  expect([await posts(7_000_000), await posts(1)]).toEqual([413, 400])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const without = await fetch(`${origin}/faq`)
  expect([502, 503]).toContain(without.status)
  expect(await without.text()).toBe('We cannot be reached right now. Please try again in a moment.')
}, 120_000)
