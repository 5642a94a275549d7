import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { packed } from '#/server/backup/archive.ts'
import { takeBackup } from '#/server/backup/take.ts'
import { readConfig } from '#/server/config.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { asItIs, lackOf, reachDatabase, reachFiles, runCommand } from './operator.ts'

/** `npm run backup -- [FILE]`: everything of one moment in one archive, whether the server runs or not. */
async function main([typed]: string[]) {
  const config = readConfig(process.env)
  const file = resolve(typed ?? `backups/karmasquad-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`)
  await refuseToReplace(file)
  await makeFolderOf(file)
  const files = await reachFiles(config)
  const pool = await reachDatabase(config, asItIs)
  const missing: string[] = []
  try {
    await keep(file, packed(takeBackup(pool, files, end => missing.push(...end.missing))))
  } finally {
    await pool.close()
  }
  const { size } = await stat(file)
  process.stdout.write(`Backed up to ${file} (${(size / 1e6).toFixed(1)} MB).\n`)
  // There is a backup all the same: whoever watches what goes wrong is told, and whatever comes after it goes on.
  if (missing.length > 0) process.stderr.write(lackOf(missing))
}

async function refuseToReplace(file: string) {
  const there = await stat(file).catch(() => null)
  if (there) throw new StartError(`${file} is there already. Name another file.`)
}

/** Before anything is read: whoever names a folder that cannot be is told at once, and nothing waits to be written. */
async function makeFolderOf(file: string) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new StartError(`There is no folder for ${file}: ${wordsOf(error)}. Name a file in another one.`)
  })
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Under its name only when it is whole and on the disk. It holds every secret of the installation: nobody else may read it. */
async function keep(file: string, archive: ReturnType<typeof packed>) {
  const beside = `${file}.part`
  try {
    await pipeline(Readable.fromWeb(archive), createWriteStream(beside, { mode: 0o600 }))
    await sync(beside)
    await rename(beside, file)
    if (process.platform !== 'win32') await sync(dirname(file))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

async function sync(path: string) {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

await runCommand(main)
