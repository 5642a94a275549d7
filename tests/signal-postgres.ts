import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Sends a signal to the main process of a data folder's PostgreSQL and to its children. The main process is stopped first, so that it
 * cannot start another child meanwhile.
 */
export async function signalPostgres(dataDir: string, signal: NodeJS.Signals) {
  const [first = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(first), 'SIGSTOP')
  const others = execFileSync('pgrep', ['-P', first], { encoding: 'utf8' }).trim().split('\n')
  for (const pid of [...others, first]) {
    try {
      process.kill(Number(pid), signal)
    } catch {
      // The process has ended meanwhile.
    }
  }
}
