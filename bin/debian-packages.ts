import { existsSync } from 'node:fs'
import { aptInstall } from './apt.ts'

/** The programs that the tests start, by Debian package. To install all at once takes a fraction of the time of one after another. */
const programs = {
  'redis-server': '/usr/bin/redis-server',
  postgresql: '/usr/lib/postgresql',
  haproxy: '/usr/sbin/haproxy',
  'nginx-light': '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  'docker-compose': '/usr/bin/docker-compose',
  'python3-yaml': '/usr/lib/python3/dist-packages/yaml',
  ...(!process.env['CHROMIUM'] && {
    chromium: '/usr/bin/chromium',
    'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
  }),
}

const missing = Object.entries(programs).filter(([, path]) => !existsSync(path))
if (missing.length > 0) aptInstall(...missing.map(([name]) => name))
