import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `node bin/lock.ts`: removes the required Node version of optional packages (those for one kind of machine) from package-lock.json. Run
 * it after packages have changed. npm compares this version with the Node that runs npm, and silently omits packages that require a
 * later one; but they are used with the Node of our packages.
 */
const file = join(import.meta.dirname, '../package-lock.json')
const lock = JSON.parse(await readFile(file, 'utf8'))
for (const each of Object.values<{ optional?: boolean; engines?: unknown }>(lock.packages))
  if (each.optional) delete each.engines
await writeFile(file, `${JSON.stringify(lock, null, 2)}\n`)
