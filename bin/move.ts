import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '#/rules/counted.ts'
import type { Copied } from '#/server/backup/copy-files.ts'
import { copyFiles } from '#/server/backup/copy-files.ts'
import { restoreBackup } from '#/server/backup/restore.ts'
import { isEmpty } from '#/server/backup/shape.ts'
import { takeBackup } from '#/server/backup/take.ts'
import type { Config } from '#/server/config.ts'
import { readConfig } from '#/server/config.ts'
import type { Pool } from '#/server/infra/db/pool.ts'
import { StartError, codeOf } from '#/server/infra/db/start-error.ts'
import { openFiles } from '#/server/infra/files/open.ts'
import { filesIn, openAtRest, reachFiles, refuseNowhere, runCommand, sayRestored, sizeOf } from './operator.ts'

/**
 * `DATABASE_URL=… S3_…=… npm run move`: copies the data folder to where the settings say: its database into an empty one on a server,
 * its files into a bucket, or both. The server must be stopped, so that nothing is written meanwhile; the data folder stays as it is.
 */
async function main(typed: string[]) {
  // Somebody may name a destination here, as for a restore. Ignored, the data would go elsewhere.
  if (typed.length > 0)
    throw new StartError('npm run move takes no argument: DATA_DIR says where from, DATABASE_URL and S3_… where to.')
  const config = readConfig(process.env)
  if (!config.databaseUrl && !config.s3)
    throw new StartError('Say where to: set DATABASE_URL to an empty database, or S3_…, or both, and run this again.')
  if (!config.databaseUrl) await refuseNowhere(config)
  const files = await reachFiles(config)
  const target = await openAtRest(config)
  try {
    if (config.databaseUrl) await moveDatabase(config, target)
    if (config.s3) sayCopied(await copyFiles(target, openFiles({ dataDir: config.dataDir }), files), config.s3.bucket)
  } finally {
    await target.close()
  }
}

/** If S3_… is set, a database that has been moved already is left alone: only its files are still to be copied. */
async function moveDatabase(config: Config, target: Pool) {
  const here = { ...config, databaseUrl: undefined }
  const full = !(await isEmpty(target))
  if (config.s3 && full && !(await isThere(join(config.dataDir, 'postgres')))) return
  await refuseNowhere(here)
  const own = await openAtRest(here)
  try {
    if (config.s3 && full) return await refuseAnother(own, target, config)
    const parts = takeBackup(own, openFiles({ dataDir: config.dataDir }))
    await sayRestored(target, await restoreBackup(target, openFiles(config), parts))
  } finally {
    await own.close()
  }
}

/** Only a folder that is not there was moved already: one that cannot be read may hold the database. */
const isThere = (folder: string) =>
  stat(folder).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false
      throw new StartError(`${folder} cannot be read (${codeOf(error)}). Nothing was moved.`)
    },
  )

/** Compares an id that each installation creates once, to find out whether this database came from that folder. */
async function refuseAnother(own: Pool, target: Pool, { dataDir }: Config) {
  const [here, there] = await Promise.all([own, target].map(installationOf))
  if (here !== undefined && here === there) return
  throw new StartError(
    `There is something in this database already, and it did not come from ${dataDir}. Nothing was moved. Name an empty database; or, if it is the one that the pictures belong to, move ${join(dataDir, 'postgres')} away first.`,
  )
}

async function installationOf(pool: Pool) {
  await using own = await pool.alone()
  const { rows: book } = await own.client.query(`select to_regclass('public.settings') as there`)
  if (!book[0]?.there) return undefined
  const { rows } = await own.client.query<{ value: string }>(`select value from settings where key = 'push_keys'`)
  return rows[0]?.value
}

function sayCopied({ files, bytes, missing }: Copied, bucket: string) {
  process.stdout.write(`${bucket} has ${counted(files, 'file')} (${sizeOf(bytes)}), each compared.\n`)
  if (missing.length > 0) process.stdout.write(`Neither place has ${filesIn(missing)}\n`)
}

await runCommand(main)
