import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aptInstall } from '#/bin/apt.ts'
import { certificateIn } from './certificate.ts'

const nginx = '/usr/sbin/nginx'
const shipped = join(import.meta.dirname, '../deploy/nginx.conf')

export const hasNginx = () => existsSync(nginx) || aptInstall('nginx-light')

interface Ports {
  plain: number
  secure: number
  /** The server's own. */
  port: number
}

/** Debian's nginx, which compresses by default, with the file that we ship, adapted to the test: its ports, server and certificate. */
export async function nginxAt(folder: string, { plain, secure, port }: Ports, changed = (site: string) => site) {
  const own = certificateIn(folder, 'site')
  const site = changed(await readFile(shipped, 'utf8'))
    .replaceAll('karma.example.com;', 'localhost;')
    .replace(/listen \[::\]:80;|listen \[::\]:443 ssl http2;/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
    .replace(/ssl_certificate +\S+;/, `ssl_certificate ${own.certificate};`)
    .replace(/ssl_certificate_key +\S+;/, `ssl_certificate_key ${own.key};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${port}`)
  // Folders of its own, because nginx changes their owner at its start: Debian's belong to the machine's own nginx, if there is one.
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};\n`,
  )
  const main = `user root;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\ngzip on;\n${kept.join('')}${site}\n}\n`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, process.getuid?.() === 0 ? main : main.replace('user root;\n', ''))
  execFileSync(nginx, ['-t', '-q', '-c', file])
  const child = spawn(nginx, ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const answers = () => fetch(`http://127.0.0.1:${plain}/`, { redirect: 'manual' }).then(Boolean, () => false)
  while (child.exitCode === null && !(await answers())) await sleep(50)
  if (child.exitCode !== null) throw new Error(`nginx has ended: ${await readFile(join(folder, 'error.log'), 'utf8')}`)
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
