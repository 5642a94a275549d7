import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeServer } from '#/server/http/server.ts'
import { makeLog } from '#/server/infra/log.ts'
import { caddyAt, hasCaddy } from './caddy.ts'
import { certificateIn } from './certificate.ts'
import { hasNginx, nginxAt } from './nginx.ts'
import { freePort, temporaryFolder } from './program.ts'

const root = join(import.meta.dirname, '..')
const patient = { timeout: 20_000, interval: 200 }

/** The examples in one language under "TLS to the server", in the order in which the page has them. */
async function examples(language: string) {
  const page = await readFile(join(root, 'docs/operate/proxy.md'), 'utf8')
  const section = /^## TLS to the server\n([^]+?)^## /m.exec(page)?.[1] ?? ''
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\\n([^]+?)^\`\`\`$`, 'gm'))].map(([, lines = '']) => lines)
}

/** A server that speaks TLS with a certificate made as the page says, and can exchange it for that of a stranger. */
async function openServer(folder: string) {
  const [making = ''] = await examples('sh')
  execFileSync('sh', ['-ec', making], { cwd: folder, stdio: 'ignore' })
  const tls = { certificateFile: join(folder, 'server.pem'), keyFile: join(folder, 'server.key') }
  const said: string[] = []
  const https = makeServer(
    { origin: undefined, tls },
    makeLog(line => said.push(line)),
  )
  https.on('request', ({ url, headers }, response) => response.end(`${url} for ${String(headers['x-forwarded-for'])}`))
  const port = await freePort()
  https.listen(port, '127.0.0.1')
  await once(https, 'listening')
  return {
    port,
    async becomesAStranger() {
      const stranger = certificateIn(folder, 'stranger', 'karmasquad.internal')
      await copyFile(stranger.certificate, tls.certificateFile)
      await copyFile(stranger.key, tls.keyFile)
      await expect.poll(() => said.join('\n'), patient).toContain('The certificate was renewed')
      https.closeAllConnections()
    },
    async [Symbol.asyncDispose]() {
      https.closeAllConnections()
      await new Promise(resolve => https.close(resolve))
    },
  }
}

/** What the proxy answers to a browser, which here takes any certificate. */
async function asked(port: number) {
  const sent = request({ host: '127.0.0.1', servername: 'localhost', port, path: '/faq', rejectUnauthorized: false })
  sent.setHeader('host', 'localhost')
  const [answer] = await once(sent.end(), 'response')
  return { status: answer.statusCode, words: await text(answer) }
}

test('the nginx that we describe takes a server that speaks TLS only with a certificate of its own authority', async ({
  skip,
}) => {
  if (!hasNginx()) skip('nginx is not installed and cannot be')
  await using folder = await temporaryFolder()
  await using server = await openServer(folder.path)
  const [lines = ''] = await examples('nginx')
  const ports = { plain: await freePort(), secure: await freePort(), port: server.port }
  await using stack = new AsyncDisposableStack()
  stack.use(
    await nginxAt(folder.path, ports, site =>
      site
        .replaceAll(/proxy_pass( +)http:/g, 'proxy_pass$1https:')
        .replace(
          /^( +proxy_http_version .*\n)/m,
          `$1${lines.replace(/\/etc\/\S+\/karmasquad-ca.pem/, `${folder.path}/ca.pem`)}`,
        ),
    ),
  )
  expect(await asked(ports.secure)).toEqual({ status: 200, words: '/faq for 127.0.0.1' })
  await server.becomesAStranger()
  expect((await asked(ports.secure)).status).toBe(503)
}, 60_000)

test('and so does the Caddy that we describe', async ({ skip }) => {
  if (!hasCaddy()) skip('Caddy is not installed and cannot be')
  await using folder = await temporaryFolder()
  await using server = await openServer(folder.path)
  const ports = { plain: await freePort(), secure: await freePort() }
  const [lines = ''] = await examples('ini')
  const told = Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map(line => line.split('=')),
  )
  await using stack = new AsyncDisposableStack()
  stack.use(
    await caddyAt(folder.path, ports, {
      ...told,
      SERVERS: `127.0.0.1:${server.port}`,
      SERVERS_CA: join(folder.path, 'ca.pem'),
    }),
  )
  const answer = () => asked(ports.secure)
  await expect.poll(answer, patient).toEqual({ status: 200, words: '/faq for 127.0.0.1' })
  await server.becomesAStranger()
  await expect.poll(async () => (await answer()).status, patient).toBeOneOf([502, 503])
}, 60_000)
