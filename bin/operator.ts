import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '#/rules/counted.ts'
import type { Restored } from '#/server/backup/part.ts'
import type { Config } from '#/server/config.ts'
import { ConfigError } from '#/server/config.ts'
import { findBinaries, majorOf } from '#/server/infra/db/launch-binaries.ts'
import { roleName, versionOf } from '#/server/infra/db/launch-folder.ts'
import type { Pool } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { refuseOtherShape } from '#/server/infra/db/same-shape.ts'
import { StartError, codeOf } from '#/server/infra/db/start-error.ts'
import { openFiles } from '#/server/infra/files/open.ts'
import { checkS3 } from '#/server/infra/files/s3-check.ts'
import { FilesGone } from '#/server/infra/files/files.ts'
import { makeLog } from '#/server/infra/log.ts'
import { wordsOf } from '#/server/infra/words-of.ts'
import { allDifferences } from '#/server/karma/books.ts'
import { misspelt } from '#/server/misspelt.ts'
import { lackOf } from '#/server/refusals.ts'
import { openDatabase } from '#/server/start.ts'

/** Refuses a folder without a database: a mistyped folder must not become a new installation. */
export async function refuseNowhere({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  if (databaseUrl) return
  const inside = await readdir(dataDir).catch((error: unknown): string[] => {
    if (codeOf(error) === 'ENOENT') return []
    throw new StartError(
      `The data folder ${dataDir} cannot be read (${codeOf(error)}). Set DATA_DIR as the server has it, and run this as its user.`,
    )
  })
  // An interrupted upgrade may have left the database there.
  if (inside.includes('postgres') || inside.includes('upgrade')) return
  throw new StartError(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has them.`)
}

/** The typed email address, in the form in which accounts have it. */
export function emailIn(typed: string | undefined, ask: string) {
  const address = typed?.trim().toLowerCase()
  if (!address) throw new StartError(ask)
  if (!address.includes('@')) throw new StartError(`${address} is not an email address. ${ask}`)
  return address
}

/** Connects to the running server's embedded PostgreSQL if there is one, else opens the database itself. No command migrates it. */
export async function reachDatabase(config: Config, prepare = refuseOtherShape): Promise<Pool> {
  await refuseNowhere(config)
  const socket = join(config.dataDir, 'postgres.socket')
  const host = config.databaseUrl ? undefined : await readlink(socket).catch(() => undefined)
  if (host) {
    const pool = openPool({ host, user: roleName, database: roleName }, 2, () => {})
    const answers = await pool.run('select 1').then(
      () => true,
      () => false,
    )
    if (answers) return prepared(pool, prepare)
    await pool.close()
  }
  return openAtRest(config, prepare)
}

async function prepared(pool: Pool, prepare: typeof refuseOtherShape) {
  try {
    await prepare(pool)
    return pool
  } catch (error) {
    await pool.close()
    throw error
  }
}

/** Opens a database that no running server of ours has started. Only a server upgrades it to a new PostgreSQL. */
export async function openAtRest(config: Config, prepare: typeof refuseOtherShape = asItIs) {
  if (!config.databaseUrl) await refuseOlderPostgres(join(config.dataDir, 'postgres'))
  return openDatabase(config, quiet, () => {}, prepare)
}

async function refuseOlderPostgres(folder: string) {
  const theirs = await versionOf(folder)
  const ours = majorOf((await findBinaries()).postgres)
  if (theirs === undefined || ours === undefined || Number(theirs) >= Number(ours)) return
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${theirs}, this Karmasquad runs PostgreSQL ${ours}. Nothing was changed. Start the server first, which copies it, or run this with the Karmasquad you had before.`,
  )
}

/** Opens the files as the server would, after checking that they can be read and written. */
export async function reachFiles(config: Config) {
  if (config.s3)
    await checkS3(config.s3, error => {
      throw new StartError(`${error.message}. Check S3_ENDPOINT, and run this again once it answers.`)
    })
  return openFiles(config)
}

export const quiet = makeLog(() => {})

/** Checks only that the database answers, not its schema: a restore creates its own tables. */
const asItIs = async (pool: Pool) => {
  await pool.run('select 1')
}

/** Prints what was restored, and checks that the books balance there. */
export async function sayRestored(pool: Pool, { rows, files, missing, leftOut }: Restored) {
  const counts = Object.values(rows)
  const sum = counts.reduce((all, count) => all + count, 0)
  process.stdout.write(
    `Restored ${counted(sum, 'row')} in ${counted(counts.length, 'table')} and ${counted(files, 'file')}.\n`,
  )
  if (missing.length > 0) process.stdout.write(backupLacks(missing))
  if (leftOut.length > 0) process.stdout.write(`Left out, because no Karmasquad made it: ${leftOut.join(', ')}\n`)
  const [wrong] = await allDifferences(pool.db)
  if (wrong) throw new StartError(`The books do not balance: ${wrong.says}`)
  process.stdout.write('The books balance.\n')
}

export const backupLacks = (missing: readonly string[]) => `The backup lacks ${filesIn(missing)}\n`

/** Counts files, and names as many as fit on a line. */
export const filesIn = (names: readonly string[]) =>
  `${counted(names.length, 'file')}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`

/** A size as an operator reads it: "5.6 kB", "12.0 MB". */
export const sizeOf = (bytes: number) =>
  bytes < 999_950 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

/** Commands take at most one argument and no options: `--help` is not taken for a file, and a second address is not silently ignored. */
function refuseMore(typed: readonly string[]) {
  const option = typed.find(each => each.startsWith('-'))
  if (option) throw new StartError(`There is no option ${option}. README.md has the commands.`)
  if (typed.length > 1) throw new StartError(`One at a time: ${typed.slice(1).join(' ')} is too much.`)
}

/** Runs a command with its arguments. Errors that its user can fix are printed as one clear line. */
export async function runCommand(main: (typed: string[]) => Promise<void>) {
  const typed = process.argv.slice(2)
  const run = async () => {
    for (const { name, meant } of misspelt(process.env))
      process.stderr.write(`${name} is no setting, and is ignored. Did you mean ${meant}?\n`)
    refuseMore(typed)
    await main(typed)
  }
  await run().catch((error: unknown) => {
    process.stderr.write(`${told(error)}\n`)
    process.exitCode = 1
  })
}

function told(error: unknown) {
  if (error instanceof StartError || error instanceof ConfigError || error instanceof FilesGone) return error.message
  if (lackOf(error) === 'unavailable')
    return `The database has gone: ${wordsOf(error)}. Run this again once it is back.`
  return String(error)
}
