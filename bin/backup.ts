import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { packed } from '#/server/backup/archive.ts'
import type { End } from '#/server/backup/part.ts'
import { takeBackup } from '#/server/backup/take.ts'
import { type Config, readConfig } from '#/server/config.ts'
import { makeFolder } from '#/server/infra/db/make-folder.ts'
import { refuseEmpty } from '#/server/infra/db/same-shape.ts'
import { StartError, codeOf } from '#/server/infra/db/start-error.ts'
import { noRoom } from '#/server/infra/disk-space.ts'
import { wordsOf } from '#/server/infra/words-of.ts'
import { backupLacks, reachDatabase, reachFiles, runCommand, sizeOf } from './operator.ts'

/** `npm run backup -- [FILE]`: a consistent backup in one archive, whether or not the server is running. */
async function main([typed]: string[]) {
  const config = readConfig(process.env)
  const file = resolve(typed ?? `backups/karmasquad-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
  await refuseToReplace(file)
  const made = await folderOf(file, typed)
  const { missing, unread } = await backUp(config, file).catch(async (error: unknown) => {
    for (const folder of made.toReversed()) await rmdir(folder).catch(() => {})
    throw error
  })
  const { size } = await stat(file)
  process.stdout.write(`Backed up to ${file} (${sizeOf(size)}).\n`)
  // There is a backup all the same: a warning goes to stderr, and the exit code stays 0.
  if (missing.length > 0) process.stderr.write(backupLacks(missing))
  if (unread.length > 0)
    process.stderr.write(`Left out, because the server's role may not read it: ${unread.join(', ')}\n`)
}

async function backUp(config: Config, file: string) {
  const files = await reachFiles(config)
  const pool = await reachDatabase(config, refuseEmpty)
  const lacks: Pick<End, 'missing' | 'unread'> = { missing: [], unread: [] }
  try {
    await keep(file, () => packed(takeBackup(pool, files, end => Object.assign(lacks, end))))
  } finally {
    await pool.close()
  }
  return lacks
}

async function refuseToReplace(file: string) {
  const there = await stat(file).catch(() => null)
  if (there) throw new StartError(`${file} is there already. Name another file.`)
}

/**
 * Only the usual folder is made; one that was typed has to be there, as it may be mistyped. Called before anything is read, so that an
 * impossible folder is reported at once.
 */
async function folderOf(file: string, typed: string | undefined) {
  const folder = dirname(file)
  const found = typed === undefined ? makeFolder(folder) : stat(`${folder}/.`).then(() => [])
  return found.catch((error: unknown) => {
    throw new StartError(`There is no folder ${folder}: ${wordsOf(error)}. Make it, or name a file in another one.`)
  })
}

/**
 * The archive gets its name only once it is complete and synced. It
 * contains every secret of the installation, so only its owner may read it.
 */
async function keep(file: string, archive: () => ReturnType<typeof packed>) {
  // A name of its own: two backups begun at once would otherwise write to one file, and the first to end would rename it while it grows.
  const beside = `${file}.${randomUUID().slice(0, 8)}.part`
  removeIfTold(beside)
  const to = await open(beside, 'w', 0o600).catch((error: unknown) => {
    throw new StartError(`${file} cannot be written: ${wordsOf(error)}. Name another file.`)
  })
  try {
    await pipeline(Readable.fromWeb(archive()), to.createWriteStream())
    await sync(beside)
    await refuseToReplace(file)
    await rename(beside, file)
    if (process.platform !== 'win32') await sync(dirname(file))
  } catch (error) {
    await rm(beside, { force: true })
    if (!noRoom.has(codeOf(error) ?? '')) throw error
    throw new StartError(`There is no room for ${file}: ${wordsOf(error)}. Name a file on another disk.`)
  }
}

/** A signal removes the incomplete archive, which is as secret as a whole one, and then ends the process as it would have without this. */
function removeIfTold(file: string) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      rmSync(file, { force: true })
      process.kill(process.pid, signal)
    })
}

async function sync(path: string) {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

await runCommand(main)
