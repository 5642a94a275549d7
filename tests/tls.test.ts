import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import { connect } from 'node:tls'
import { expect, onTestFailed, test } from 'vitest'
import { subscribes } from './buying.ts'
import { certificateIn, trust } from './certificate.ts'
import { command } from './operating.ts'
import { migratedFolder } from './migrated-folder.ts'
import { freePort, promote, startProgram, temporaryFolder } from './program.ts'
import { at, figure, metricsToken, open, squadAcross } from './two-servers.ts'

const patient = { timeout: 30_000, interval: 100 }

/** What a handshake with this server gives: the certificate's fingerprint, or the reason why there is none. */
const greeted = (port: number, terms: ConnectionOptions = {}) =>
  new Promise<string>(resolve => {
    const socket = connect({ host: '127.0.0.1', servername: 'localhost', port, ...terms }, () => {
      resolve(socket.getPeerCertificate().fingerprint256)
      socket.destroy()
    })
    socket.on('error', (error: Error & { code?: string }) => resolve(error.code ?? ''))
  })

test('two workers speak TLS themselves, to pages, sockets and programs, and serve a renewed certificate without a restart', async () => {
  await using folder = await migratedFolder('data')
  const [old, next] = [certificateIn(folder.path, 'old'), certificateIn(folder.path, 'next')]
  await trust(old.certificate, next.certificate)
  const served = { certificate: join(folder.path, 'server.pem'), key: join(folder.path, 'server.key') }
  await copyFile(old.certificate, served.certificate)
  await copyFile(old.key, served.key)
  const files = { TLS_CERTIFICATE_FILE: served.certificate, TLS_KEY_FILE: served.key }
  const [dataDir, port] = [join(folder.path, 'data'), await freePort()]
  const env = { ...files, WORKERS: '2', METRICS_TOKEN: metricsToken }
  const server = await startProgram({ dataDir, port, env })
  onTestFailed(() => void process.stderr.write(server.said()))
  await using stack = new AsyncDisposableStack()
  stack.defer(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  expect(server.said()).toContain(`is ready at https://localhost:${port}\n`)
  const secure = { ...server, origin: `https://localhost:${port}` }
  const { fran, carl, says } = await squadAcross({ promote: email => promote(dataDir, email) }, secure, secure)
  expect(fran.cookie()).toMatch(/^__Host-session=/)
  const pages = [await open(secure, carl), await open(secure, carl), await open(secure, fran)]
  await says(fran, 'hello')
  for (const page of pages) await expect.poll(page.texts, patient).toEqual(['hello'])
  expect(await figure(secure, 'karmasquad_sockets')).toBe('3')
  // The sandbox's webhooks arrive too.
  await subscribes(fran)
  expect((await at(secure, fran).api.billing.subscription()).status).toBe('on_trial')

  const link = await command('reset-password', [fran.email], { ...files, DATA_DIR: dataDir, PORT: String(port) })
  expect(link.said).toContain(`\nhttps://localhost:${port}/reset-password#token=`)

  // Nobody is served without TLS, or with weak TLS.
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow()
  expect(await greeted(port, { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256:AES256-GCM-SHA384' })).toMatch(
    /^ERR_/,
  )
  expect(await greeted(port, { maxVersion: 'TLSv1.2', ciphers: 'ECDHE+CHACHA20' })).not.toMatch(/^ERR_/)

  const first = await greeted(port)
  await copyFile(next.certificate, served.certificate)
  const kept = () => server.said().match(/The certificate cannot be renewed; the previous one stays/g) ?? []
  await expect.poll(kept, patient).toHaveLength(2)
  expect(server.said()).toContain('TLS_KEY_FILE is wrong: expected the unencrypted key of that certificate, in PEM')
  expect(new Set(await Promise.all(Array.from({ length: 8 }, () => greeted(port))))).toEqual(new Set([first]))
  await copyFile(next.key, served.key)
  await expect.poll(() => server.said().match(/The certificate was renewed/g), patient).toHaveLength(2)
  const later = new Set(await Promise.all(Array.from({ length: 8 }, () => greeted(port))))
  expect(later.size).toBe(1)
  expect(later).not.toContain(first)
  expect(kept()).toHaveLength(2)

  await says(fran, 'still here')
  for (const page of pages) await expect.poll(page.texts, patient).toEqual(['hello', 'still here'])
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 180_000)

test('files that cannot be used are told once, however many workers there are', async () => {
  await using folder = await temporaryFolder()
  const [own, other] = [certificateIn(folder.path), certificateIn(folder.path, 'other')]
  const env = { WORKERS: '2', TLS_CERTIFICATE_FILE: own.certificate, TLS_KEY_FILE: other.key }
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
  expect({ code: await server.ended, said: server.said() }).toEqual({
    code: 1,
    said: 'TLS_KEY_FILE is wrong: expected the unencrypted key of that certificate, in PEM (ERR_OSSL_X509_KEY_VALUES_MISMATCH). See docs/operate.md.\n',
  })
}, 60_000)
