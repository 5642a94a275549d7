import { restoreBackup } from '#/server/backup/restore.ts'
import { takeBackup } from '#/server/backup/take.ts'
import { readConfig } from '#/server/config.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { openFiles } from '#/server/infra/files/open.ts'
import { openDatabase } from '#/server/start.ts'
import { asItIs, quiet, runCommand, sayRestored } from './operator.ts'

/**
 * `DATABASE_URL=… npm run move`: takes what the data folder's own database holds to the server that the settings name, which must be
 * empty. The server must be stopped, so that nothing is written meanwhile; the data folder stays as it is.
 */
async function main() {
  const config = readConfig(process.env)
  if (!config.databaseUrl)
    throw new StartError('Say where to: set DATABASE_URL to an empty database, and run this again.')
  const own = await openDatabase({ ...config, databaseUrl: undefined }, quiet, () => {})
  try {
    const target = await openDatabase(config, quiet, () => {}, asItIs)
    const files = openFiles(config)
    try {
      await sayRestored(target, await restoreBackup(target, files, takeBackup(own, files)))
    } finally {
      await target.close()
    }
  } finally {
    await own.close()
  }
}

await runCommand(main)
