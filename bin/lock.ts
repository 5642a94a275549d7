import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `node bin/lock.ts`: takes out of package-lock.json which Node the packages for one kind of machine want. Run it after packages have
 * changed. npm asks the Node that it runs on itself, and leaves such packages out without a word if they want a later one; what uses
 * them runs on the Node of our packages.
 */
const file = join(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(await readFile(file, 'utf8'))
for (const each of Object.values<{ optional?: boolean; engines?: unknown }>(lock.packages))
  if (each.optional) delete each.engines
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
