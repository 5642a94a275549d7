import { spawnSync } from 'node:child_process'

/** The process in which a server of ours, or this process, decodes pictures; undefined when it runs none. */
export function pictureProcessOf(pid = process.pid) {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid), '-f', 'picture-process.ts'], { encoding: 'utf8' })
  return Number(stdout) || undefined
}
