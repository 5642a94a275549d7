import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian packages if this process is root and there is apt-get. Returns whether that succeeded. */
export function aptInstall(...packages: string[]) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  process.stdout.write(`Installing ${packages.join(', ')} …\n`)
  run('update')
  return run('install', '-y', '--no-install-recommends', ...packages).status === 0
}
