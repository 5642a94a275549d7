import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Copied } from '#/server/backup/copy-files.ts'
import { copyFiles } from '#/server/backup/copy-files.ts'
import { restoreBackup } from '#/server/backup/restore.ts'
import { isEmpty } from '#/server/backup/shape.ts'
import { takeBackup } from '#/server/backup/take.ts'
import type { Config } from '#/server/config.ts'
import { readConfig } from '#/server/config.ts'
import type { Pool } from '#/server/infra/db/pool.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { openFiles } from '#/server/infra/files/open.ts'
import { openDatabase } from '#/server/start.ts'
import { asItIs, quiet, reachFiles, refuseNowhere, runCommand, sayRestored } from './operator.ts'

/**
 * `DATABASE_URL=… S3_…=… npm run move`: takes what the data folder holds to where the settings say: its database to an empty one of a
 * server, its files to a bucket, or both. The server must be stopped, so that nothing is written meanwhile; the data folder stays as it is.
 */
async function main() {
  const config = readConfig(process.env)
  if (!config.databaseUrl && !config.s3)
    throw new StartError('Say where to: set DATABASE_URL to an empty database, or S3_…, or both, and run this again.')
  const files = await reachFiles(config)
  const target = await openDatabase(config, quiet, () => {}, asItIs)
  try {
    if (config.databaseUrl && (await isWholeMove(config, target))) await moveDatabase(config, target)
    if (config.s3) sayCopied(await copyFiles(target, openFiles({ dataDir: config.dataDir }), files), config.s3.bucket)
  } finally {
    await target.close()
  }
}

/** A database that was moved before is left alone when only the files are still to go. */
async function isWholeMove({ dataDir, s3 }: Config, target: Pool) {
  if (!s3) return true
  await using own = await target.alone()
  const folder = await stat(join(dataDir, 'postgres')).catch(() => null)
  return folder !== null && (await isEmpty(own.client))
}

async function moveDatabase(config: Config, target: Pool) {
  const here = { ...config, databaseUrl: undefined }
  await refuseNowhere(here)
  const own = await openDatabase(here, quiet, () => {})
  try {
    await sayRestored(
      target,
      await restoreBackup(target, openFiles(config), takeBackup(own, openFiles({ dataDir: config.dataDir }))),
    )
  } finally {
    await own.close()
  }
}

function sayCopied({ files, bytes, missing }: Copied, bucket: string) {
  process.stdout.write(`${files} files (${(bytes / 1e6).toFixed(1)} MB) are in ${bucket}, each compared.\n`)
  if (missing.length > 0)
    process.stdout.write(`${missing.length} files are in neither place: ${missing.slice(0, 5).join(', ')}\n`)
}

await runCommand(main)
