import type { ChildProcess } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf, commandLine } from './launch-process.ts'
import { StartError } from './start-error.ts'

/** How long the database of a killed server may take to stop. */
export const oldPostmasterMs = 10_000

/** Crash recovery comes before 'ready', and replays everything written since the last checkpoint. */
const recoveryMs = 300_000

/**
 * Stops the PostgreSQL that a killed server left behind. Only the holder of the data folder's lock may call this.
 * @throws StartError when it does not stop in time.
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
 * True once the started PostgreSQL accepts connections, false if it exited instead. Reads its pid file, as pg_ctl does: the pid is in
 * the first line, the state in the eighth.
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
 * An unrelated process now has this pid, and PostgreSQL would take it for a running postmaster. Deleting the file would also delete
 * what PostgreSQL detects orphaned backends by. With its own parent's pid in the file, PostgreSQL treats it as stale and does check for
 * orphans.
 */
async function disown(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  // A postmaster that is just ending has removed its file and shows no command line any more, but still has its pid.
  if (text === '') return
  const [, ...rest] = text.split('\n')
  await writeFile(file, [process.pid, ...rest].join('\n'))
}

async function interrupt(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // Already gone, or not ours to stop: the following wait tells which.
  }
}
