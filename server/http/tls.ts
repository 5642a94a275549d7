import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Server as HttpsServer, ServerOptions } from 'node:https'
import { createServer } from 'node:https'
import { createSecureContext } from 'node:tls'
import type { Config } from '../config.ts'
import { ConfigError, wrong } from '../config.ts'
import { codeOf } from '../infra/db/start-error.ts'
import type { Log } from '../infra/log.ts'

type Files = NonNullable<Config['tls']>

const lookMs = 2_000
/** Closing the server waits for connections that have not finished this. */
const handshakeTimeout = 5_000

/** TLS 1.2 and 1.3. All have forward secrecy and authenticated encryption, as in deploy/nginx.conf. */
const terms = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
    ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
    ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
    ...['ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ].join(':'),
} as const

/**
 * A server that speaks TLS, with a renewed certificate from the next connection on. The files are read again and again, because not
 * every file system reports changes. While they are wrong, for instance half written, the previous certificate stays.
 */
export function tlsServer(options: ServerOptions, files: Files, log: Log): HttpsServer {
  let seen = read(files)
  let told = ''
  const https = createServer({ ...options, ...checked(seen), handshakeTimeout })
  const look = () => {
    try {
      const found = read(files)
      if (found.cert === seen.cert && found.key === seen.key) return
      seen = found
      https.setSecureContext(checked(found))
      told = ''
      log.info('The certificate was renewed', { validTo: new X509Certificate(found.cert).validTo })
    } catch (error) {
      if (told !== String(error)) log.error('The certificate cannot be renewed; the previous one stays', error)
      told = String(error)
    }
  }
  const looking = setInterval(look, lookMs).unref()
  return https.once('close', () => clearInterval(looking))
}

const read = ({ certificateFile, keyFile }: Files) => ({
  cert: expecting('TLS_CERTIFICATE_FILE', readable, () => readFileSync(certificateFile, 'utf8')),
  key: expecting('TLS_KEY_FILE', readable, () => readFileSync(keyFile, 'utf8')),
})

const readable = 'a file that this user can read'

function checked({ cert, key }: ReturnType<typeof read>) {
  expecting('TLS_CERTIFICATE_FILE', 'a certificate in PEM', () => createSecureContext({ cert }))
  const ofKey = 'the unencrypted key of that certificate, in PEM'
  expecting('TLS_KEY_FILE', ofKey, () => createSecureContext({ cert, key }))
  return { cert, key, ...terms }
}

function expecting<Value>(name: string, expected: string, make: () => Value) {
  try {
    return make()
  } catch (error) {
    throw new ConfigError(wrong(name, `${expected} (${codeOf(error) ?? String(error)})`))
  }
}
