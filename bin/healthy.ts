import { get as askPlainly } from 'node:http'
import { get as askOverTls } from 'node:https'

/**
 * Asks the server in this container: `node bin/healthy.ts` whether it runs, `node bin/healthy.ts /readyz` whether it can do its work.
 * Exits with 1 if not.
 */
const { PORT, TLS_CERTIFICATE_FILE: certificate } = process.env
const ask = certificate ? askOverTls : askPlainly
// The certificate is for the name by which the proxy knows the server; this connection stays on the machine.
const where = { port: PORT || 3000, path: process.argv[2] ?? '/healthz', rejectUnauthorized: false }
ask(where, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))
