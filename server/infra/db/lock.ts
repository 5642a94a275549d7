import { randomUUID } from 'node:crypto'
import { link, open, readFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { birthOf, commandLine, thisProcess } from './launch-process.ts'
import { makeFolder } from './make-folder.ts'
import { StartError, codeOf, unlessReadOnly } from './start-error.ts'

/** A data folder that only this process may use until `release` (which may be called twice). */
export type HeldFolder = { folder: string; release(): Promise<void> }

/** `id` is unique per claim, which tells a lock file from any earlier one of the same name. */
type Claim = { pid: number; birth: string; id: string }

const lockName = 'karmasquad.lock'

/** How long to wait for the end of an operators' command, in milliseconds, and whom to tell that one is waited for. */
type Waiting = { ms: number; tell: (message: string) => void }

const lookAgainMs = 200

/**
 * Creates the data folder (mode 0700) if it is missing, and keeps every other server out of it. Takes over the lock of a process that
 * is gone (kill -9, power cut). Waits only for commands, as these end by themselves.
 * @throws StartError when another server holds it, or when the folder cannot be created or written.
 */
export async function holdDataFolder(dataDir: string, waiting?: Waiting): Promise<HeldFolder> {
  const folder = path.resolve(dataDir)
  const lock = path.join(folder, lockName)
  const mine = newClaim()
  try {
    await makeFolder(folder)
    const holder = await claimInTime(lock, mine, waiting)
    if (holder) throw new StartError(inUse(holder, folder))
    await sweep(folder)
  } catch (error) {
    throw inWords(error, folder)
  }
  return { folder, release: () => letGo(lock, mine).catch(unlessReadOnly) }
}

async function claimInTime(lock: string, mine: Claim, waiting?: Waiting): Promise<Claim | undefined> {
  const until = performance.now() + (waiting?.ms ?? 0)
  for (let isTold = false; ; isTold = true) {
    const holder = await claim(lock, mine)
    const command = holder && commandOf(holder)
    if (!command || performance.now() >= until) return holder
    if (!isTold) waiting?.tell(`Waiting for the end of ${command} (pid ${holder.pid}), which uses the data folder`)
    await sleep(lookAgainMs)
  }
}

function inUse(holder: Claim, folder: string): string {
  const command = commandOf(holder)
  if (command) return `${command} (pid ${holder.pid}) is using ${folder}. Run this again once that has ended.`
  return `Another Karmasquad (pid ${holder.pid}) is already using ${folder}. Stop it first, or set DATA_DIR to another folder.`
}

function commandOf({ pid }: Claim): string | undefined {
  const name = /\bbin[/\\]([a-z-]+)\.ts\b/.exec(commandLine(pid))?.[1]
  return name && `npm run ${name}`
}

function newClaim(): Claim {
  return { ...thisProcess(), id: randomUUID() }
}

/**
 * Returns undefined when `file` now holds `mine`, or else the claim of the living process that holds it.
 *
 * A stale lock may be removed only under a guard named after its id, and only after reading it again under that guard. Otherwise, of
 * two processes that both saw the stale lock, the slower would remove the quicker one's fresh lock. The guard is a lock like any other,
 * so a process killed while holding one blocks nobody.
 */
async function claim(file: string, mine: Claim): Promise<Claim | undefined> {
  for (;;) {
    if (await place(file, mine)) return undefined
    const found = await readClaim(file)
    if (!found) continue
    if (isAlive(found)) return found
    const guard = `${file}.${found.id}`
    const held = newClaim()
    if (await claim(guard, held)) await sleep(5)
    else {
      if ((await readClaim(file))?.id === found.id) await rm(file, { force: true })
      await letGo(guard, held)
    }
  }
}

/** link(2) fails when the name is taken and publishes the file with its full content at once, which O_EXCL does not. */
async function place(file: string, mine: Claim): Promise<boolean> {
  const draft = path.join(path.dirname(file), `${lockName}.new-${mine.id}`)
  try {
    const handle = await open(draft, 'w', 0o600)
    try {
      await handle.writeFile(JSON.stringify(mine))
      await handle.sync()
    } finally {
      await handle.close()
    }
    return await linked(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    // ENOENT: the winner has swept our draft.
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return false
    throw error
  }
}

async function readClaim(file: string): Promise<Claim | undefined> {
  try {
    return parseClaim(await readFile(file, 'utf8'), file)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function parseClaim(text: string, file: string): Claim {
  const [, pid, birth, id] = /^\{"pid":(\d+),"birth":"([^"]*)","id":"([0-9a-f-]{36})"\}$/.exec(text) ?? []
  if (!pid || birth === undefined || !id) throw new StartError(`${file} is not a lock that Karmasquad wrote: remove it`)
  return { pid: Number(pid), birth, id }
}

function isAlive({ pid, birth }: Claim): boolean {
  const now = birthOf(pid)
  return now !== undefined && (now === birth || now === '' || birth === '')
}

async function letGo(file: string, mine: Claim): Promise<void> {
  if ((await readClaim(file))?.id === mine.id) await rm(file, { force: true })
}

/**
 * Removes drafts and guards of dead processes. A living process creates its draft again, and guards of earlier locks are no longer
 * needed.
 */
async function sweep(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter(name => name.startsWith(`${lockName}.`))
  await Promise.all(left.map(name => rm(path.join(folder, name), { force: true })))
}

function inWords(error: unknown, folder: string): unknown {
  const code = codeOf(error)
  const words = code && reasons[code]
  return words ? new StartError(`The data folder ${folder} ${words} (${code})`) : error
}

const reasons: Record<string, string> = {
  EEXIST: 'is a file, and must be a folder: choose another',
  ENOENT: 'is gone, or cannot be made there: choose another',
  ENOTDIR: 'lies below a file: choose another',
  EACCES: 'cannot be written by this user: change its owner or choose another folder',
  EPERM: 'cannot be written by this user, or lies on a disk without hard links: choose another folder',
  ENAMETOOLONG: 'has a name that is too long: choose another',
  EROFS: 'is read-only: choose another folder',
  ENOSPC: 'has no space left: free some on its disk',
  EDQUOT: 'has no space left for this user: free some, or have the quota raised',
  ENOTSUP: 'lies on a disk without hard links: choose a local one',
}
