import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '#/rules/counted.ts'
import { findBinaries, findInstalled, majorOf } from '../infra/db/launch-binaries.ts'
import type { Binaries } from '../infra/db/launch-binaries.ts'
import { roleName, syncFolder, versionOf } from '../infra/db/launch-folder.ts'
import { launchPostgres } from '../infra/db/launch.ts'
import { openPool } from '../infra/db/pool.ts'
import { StartError, codeOf } from '../infra/db/start-error.ts'
import type { Files } from '../infra/files/files.ts'
import { wordsOf } from '../infra/words-of.ts'
import { allDifferences } from '../karma/books.ts'
import type { Restored } from './part.ts'
import { restoreBackup } from './restore.ts'
import { takeBackup } from './take.ts'

/** Only rows are copied: files stay where they are. */
const noFiles: Files = { put: async () => {}, get: async () => null, remove: async () => {} }

/**
 * Upgrades the database of a data folder to the major version of our PostgreSQL. If this machine has the old programs, the database
 * is copied row by row into a new folder, counted and its books checked; then the two folders are swapped. The old one is kept.
 * After an interruption at any point the next start finishes the swap or begins again. The caller holds the lock on the folder.
 * @throws StartError with the possible ways if there are no old programs.
 */
export async function upgradeFolder(home: string, tell: (message: string) => void) {
  const places = placesIn(home)
  await finishSwap(places)
  const theirs = await versionOf(places.old)
  const ours = majorOf((await findBinaries()).postgres)
  if (theirs === undefined || ours === undefined || Number(theirs) >= Number(ours)) return
  const binaries = findInstalled(theirs) ?? sayWays(places.old, theirs, ours)
  tell(`The database was made by PostgreSQL ${theirs}: it is copied into a new folder for PostgreSQL ${ours}`)
  await rm(places.draftHome, { recursive: true, force: true, maxRetries: 5 })
  await mkdir(places.draftHome, { mode: 0o700 })
  const { rows, leftOut } = await copyAll(home, places.draftHome, binaries).catch((error: unknown) =>
    sayFailed(places.old, error),
  )
  await markComplete(places)
  const aside = await freeName(home, `pg-${theirs}-old`)
  await swap(places, aside)
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  tell(
    `Copied ${counted(sum, 'row')}, and the books balance. The old database is kept in ${aside} until you remove it.`,
  )
  if (leftOut.length > 0) tell(`Only the old database has what no Karmasquad made: ${leftOut.join(', ')}`)
}

type Places = ReturnType<typeof placesIn>

function placesIn(home: string) {
  const draftHome = join(home, 'upgrade')
  return {
    home,
    old: join(home, 'postgres'),
    draftHome,
    draft: join(draftHome, 'postgres'),
    complete: join(draftHome, 'complete'),
  }
}

/** The old folder is moved away only once the new one is complete, so a swap that was interrupted can be finished. */
async function finishSwap({ home, old, draftHome, draft, complete }: Places) {
  if (!(await isThere(old)) && (await isThere(complete))) {
    await rename(draft, old)
    await syncFolder(home)
  }
  await rm(draftHome, { recursive: true, force: true, maxRetries: 5 })
}

async function swap({ home, old, draftHome, draft }: Places, aside: string) {
  await rename(old, aside)
  await syncFolder(home)
  await rename(draft, old)
  await syncFolder(home)
  await rm(draftHome, { recursive: true, force: true, maxRetries: 5 })
}

async function copyAll(home: string, draftHome: string, binaries: Binaries): Promise<Restored> {
  await using from = await openAt(home, binaries)
  await using to = await openAt(draftHome)
  const done = await restoreBackup(to.pool, noFiles, takeBackup(from.pool, noFiles))
  const [wrong] = await allDifferences(to.pool.db)
  if (wrong) throw new StartError(`the books do not balance: ${wrong.says}`)
  return done
}

async function openAt(home: string, binaries?: Binaries) {
  const postgres = await launchPostgres(home, { binaries })
  const pool = openPool({ ...postgres.connection, database: roleName }, 2, () => {})
  return {
    pool,
    async [Symbol.asyncDispose]() {
      await pool.close()
      await postgres.stop()
    },
  }
}

/** Synced to disk before anything is renamed. */
async function markComplete({ draftHome, complete }: Places) {
  await (await open(complete, 'w')).close()
  await syncFolder(draftHome)
}

async function freeName(home: string, wanted: string) {
  const taken = new Set(await readdir(home))
  const names = [wanted, ...Array.from({ length: taken.size }, (_, at) => `${wanted}-${at + 2}`)]
  return join(home, names.find(name => !taken.has(name)) ?? wanted)
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    (error: unknown) => (codeOf(error) === 'ENOENT' ? false : Promise.reject(error)),
  )

function sayWays(folder: string, theirs: string, ours: string): never {
  throw new StartError(
    `The database in ${folder} was made by PostgreSQL ${theirs}, this Karmasquad runs PostgreSQL ${ours}. Either install PostgreSQL ${theirs} on this machine (Debian: apt-get install postgresql-${theirs}) and start again, which copies it; or run "npm run backup" with the Karmasquad you had before, and "npm run restore" with this one and a new DATA_DIR.`,
  )
}

function sayFailed(folder: string, error: unknown): never {
  throw new StartError(
    `The database could not be copied to a newer PostgreSQL: ${wordsOf(error)}. The old one in ${folder} is as it was.`,
    {
      cause: error,
    },
  )
}
