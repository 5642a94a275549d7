import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { aptInstall } from '#/bin/apt.ts'

const caddy = '/usr/bin/caddy'
const shipped = join(import.meta.dirname, '../deploy/Caddyfile')

export const hasCaddy = () => existsSync(caddy) || aptInstall('caddy')

interface Ports {
  plain: number
  secure: number
}

/** Debian's Caddy with the file that we ship, for https://localhost on the test's own ports, with an authority of its own. */
export async function caddyAt(folder: string, { plain, secure }: Ports, env: Record<string, string>) {
  const own = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n\thttps_port ${secure}\n}\n`
  const file = join(folder, 'Caddyfile')
  await writeFile(file, own + (await readFile(shipped, 'utf8')))
  const child = spawn(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...env, HOME: folder, SITE: 'localhost' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const answers = () => fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(Boolean, () => false)
  while (child.exitCode === null && !((await answers()) && (await hasCertificate(secure)))) await sleep(50)
  if (child.exitCode !== null) throw new Error('Caddy has ended')
  return {
    authority: join(folder, '.local/share/caddy/pki/authorities/local/root.crt'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The authority is there before it has signed the site's certificate. */
async function hasCertificate(port: number) {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
