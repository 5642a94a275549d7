import { readdir } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** Each of them is in every data folder of ours, unless an upgrade is under way or the database was moved away. */
const marks = ['postgres', 'postgres.log', 'upgrade']

/** What may be in a folder before its first database: a new disk's, a user's home, our pictures, backups, and what a start has begun. */
const harmless = /^(\..*|lost\+found|files|.*\.tar\.gz(\..*\.part)?|karmasquad\.lock.*|postgres\.new-.*)$/

/** Refuses a folder of somebody else's files, such as /etc. One that cannot be read is left to what opens it. @throws StartError */
export async function refuseForeign(folder: string): Promise<void> {
  const inside = await readdir(folder).catch((): string[] => [])
  if (marks.some(mark => inside.includes(mark))) return
  const other = inside.find(name => !harmless.test(name))
  if (other === undefined) return
  throw new StartError(
    `The data folder ${folder} has something else in it, such as ${other}. Set DATA_DIR to a folder that is for Karmasquad alone.`,
  )
}
