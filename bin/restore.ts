import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { unpacked } from '#/server/backup/archive.ts'
import { openBackup, restoreOpened } from '#/server/backup/restore.ts'
import { readConfig } from '#/server/config.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { wordsOf } from '#/server/infra/words-of.ts'
import { openAtRest, reachFiles, runCommand, sayRestored } from './operator.ts'

/** `npm run restore -- FILE`: restores a backup into an empty database, and its files into the data folder or the bucket. */
async function main([file]: string[]) {
  if (!file) throw new StartError('Say which: npm run restore -- FILE')
  const there = await stat(file).catch((error: unknown) => {
    throw new StartError(`${file} cannot be read: ${wordsOf(error)}. Name another file.`)
  })
  if (there.isDirectory()) throw new StartError(`${file} is a folder. Name a file.`)
  const config = readConfig(process.env)
  const backup = await openBackup(unpacked(Readable.toWeb(createReadStream(file))))
  const files = await reachFiles(config)
  const pool = await openAtRest(config)
  try {
    await sayRestored(pool, await restoreOpened(pool, files, backup))
  } finally {
    await pool.close()
  }
}

await runCommand(main)
