import type { ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf, commandLine } from './launch-process.ts'
import { StartError } from './start-error.ts'

/** How long the database of a killed server may take to end. */
export const oldPostmasterMs = 10_000

/** Crash recovery comes before 'ready', and reads all that was written since the last checkpoint. */
const recoveryMs = 300_000

/**
 * Ends the PostgreSQL that a killed server left behind. Only the holder of the data folder's lock may call this.
 * @throws StartError when it does not end in time.
 */
export async function endOldPostmaster(folder: string): Promise<void> {
  const deadline = Date.now() + oldPostmasterMs
  const [pid] = await readStatus(folder)
  if (pid === undefined || birthOf(pid) === undefined) return
  if (!isPostmaster(pid, folder)) return disown(folder)
  await interrupt(pid)
  while (isPostmaster(pid, folder)) {
    if (Date.now() > deadline)
      throw new StartError(`An older PostgreSQL (pid ${pid}) still uses ${folder}: stop it first`)
    await sleep(50)
  }
}

/**
 * True once the started PostgreSQL takes connections, false when it has ended instead.
 * It says so in its pid file, as it does for pg_ctl: pid in the first line, state in the eighth.
 */
export async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
  const deadline = Date.now() + recoveryMs
  while (child.exitCode === null && child.signalCode === null) {
    const [pid, state] = await readStatus(folder)
    if (pid === child.pid && state === 'ready') return true
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      throw new StartError(`PostgreSQL in ${folder} was not ready within ${recoveryMs / 1000} seconds`)
    }
    await sleep(20)
  }
  return false
}

async function readStatus(folder: string): Promise<[pid?: number, state?: string]> {
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map(line => line.trim())
  return lines[0] ? [Number(lines[0]), lines[7] ?? ''] : []
}

function isPostmaster(pid: number, folder: string): boolean {
  const line = commandLine(pid)
  return line.includes('postgres') && line.includes(`-D ${folder} `)
}

/**
 * The pid was reused by a stranger, which PostgreSQL would take for a running postmaster. Removing the file would also remove
 * the mark by which it notices orphaned backends; a file with the pid of its own parent it reads as stale, and checks for those.
 */
async function disown(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid')
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [process.pid, ...rest].join('\n'))
}

async function interrupt(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // Gone already, or not ours to stop: the wait that follows tells which.
  }
}
