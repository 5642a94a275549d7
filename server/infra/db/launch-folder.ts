import { randomBytes } from 'node:crypto'
import { mkdtemp, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Binaries } from './launch-binaries.ts'
import { type Runner, handOver, run } from './launch-runner.ts'
import { StartError, codeOf } from './start-error.ts'

/** The application's role and its database share this name. The role is no superuser, so what a migration revokes stays revoked. */
export const roleName = 'karmasquad'

/** How it is reached: a Unix socket in a private folder or, on Windows, a port of 127.0.0.1 with a password. */
export type Reach = 'socket' | 'tcp'

type Plan = { home: string; runner: Runner; binaries: Binaries; reach: Reach; fsync: boolean }

const passwordFile = 'karmasquad.password'
const draftPrefix = 'postgres.new-'

/**
 * The database folder `<home>/postgres`, created if missing. It is created under another name and renamed when complete, so that a
 * server killed during its first start leaves nothing half-made.
 * @throws StartError when the folder belongs to another major version or is no database, or when initdb fails.
 */
export async function openDatabaseFolder(plan: Plan): Promise<string> {
  const folder = path.join(plan.home, 'postgres')
  await clearDrafts(plan.home)
  const version = await versionOf(folder)
  if (version === undefined) await makeFolder(plan, folder)
  else if (version !== plan.runner.version) throw new StartError(otherMajor(folder, version, plan.runner.version))
  else if (plan.runner.as && (await stat(folder)).uid !== plan.runner.as.uid) await handOver(plan.runner, folder)
  return folder
}

/** The password of the role over tcp; undefined for a folder made for the socket. */
export async function readPassword(folder: string): Promise<string | undefined> {
  return readFile(path.join(folder, passwordFile), 'utf8').catch(() => undefined)
}

/** The major version a database folder belongs to; undefined when there is none yet. */
export async function versionOf(folder: string): Promise<string | undefined> {
  try {
    const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim()
    return /^[\d.]+$/.test(version) ? version : refuseOther(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') refuseOther(folder)
    if (codeOf(error) !== 'ENOENT') throw error
    const inside = await readdir(folder).catch(() => [])
    if (inside.length > 0) refuseOther(folder)
    return undefined
  }
}

function refuseOther(folder: string): never {
  throw new StartError(`${folder} is not a PostgreSQL database: move it away, then start again`)
}

function otherMajor(folder: string, theirs: string, ours: string): string {
  const wayOut = `move it away to begin with an empty one, or let a PostgreSQL ${theirs} server use it and set DATABASE_URL`
  return `The database in ${folder} was made by PostgreSQL ${theirs}, this Karmasquad runs PostgreSQL ${ours}: ${wayOut}`
}

async function makeFolder(plan: Plan, folder: string): Promise<void> {
  const draft = await mkdtemp(path.join(plan.home, draftPrefix))
  await handOver(plan.runner, draft)
  await initdb(plan, draft)
  const password = plan.reach === 'tcp' ? randomBytes(24).toString('hex') : undefined
  await addRole(plan, draft, password)
  // 'trust' asks for no password, because nobody else can enter the socket's folder.
  const access = password ? 'host all all 127.0.0.1/32 scram-sha-256' : 'local all all trust'
  await writeFile(path.join(draft, 'pg_hba.conf'), `${access}\n`)
  if (password) await writeFile(path.join(draft, passwordFile), password, { mode: 0o600 })
  await rename(draft, folder)
  if (plan.fsync && process.platform !== 'win32') await syncFolder(plan.home)
}

/** Sorts by code point, the same on every system. The character type makes pg_trgm and text search recognise letters beyond ASCII. */
async function initdb(plan: Plan, draft: string): Promise<void> {
  const locale = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const rest = ['--username=postgres', '--auth=trust', '--no-instructions', ...(plan.fsync ? [] : ['--no-sync'])]
  const withLetters = `--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`
  const args = ['-D', draft, ...locale, ...rest]
  const failure = await runToEnd(plan.runner, plan.binaries.initdb, [...args, withLetters])
  if (failure === undefined) return
  const again = /invalid locale/.test(failure) ? await runToEnd(plan.runner, plan.binaries.initdb, args) : failure
  if (again !== undefined)
    throw new StartError(`PostgreSQL could not make its folder in ${plan.home}: ${lastWords(again)}`)
}

/** CREATEDB lets tests copy template databases. As the owner, the role may also add trusted extensions such as pg_trgm. */
async function addRole(plan: Plan, draft: string, password: string | undefined): Promise<void> {
  const secret = password ? ` password '${password}'` : ''
  const statements = [
    `create role ${roleName} login createdb${secret}`,
    `create database ${roleName} owner ${roleName}`,
    ...(password ? [`alter role postgres${secret}`] : []),
  ]
  const args = [
    '--single',
    '-D',
    draft,
    '-c',
    'exit_on_error=on',
    '-c',
    `fsync=${plan.fsync ? 'on' : 'off'}`,
    'postgres',
  ]
  const failure = await runToEnd(plan.runner, plan.binaries.postgres, args, `${statements.join('\n')}\n`)
  if (failure !== undefined) throw new StartError(`PostgreSQL could not make its first database: ${lastWords(failure)}`)
}

/** Undefined when the program succeeded, otherwise all its output. */
async function runToEnd(runner: Runner, program: string, args: string[], input = ''): Promise<string | undefined> {
  const child = run(runner, program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  // A program that exits early breaks the pipe; its exit code says why.
  child.stdin?.on('error', () => undefined).end(input)
  const [code, out, err] = await Promise.all([
    ended,
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ])
  return code === 0 ? undefined : `${out}\n${err}`
}

const noRoom = /No space left on device|Disk quota exceeded|Check free disk space/

/** The line of PostgreSQL's output that gives the reason, or its last one. A full disk has several, and the last may hide it. */
export function lastWords(output: string): string {
  if (noRoom.test(output)) return 'there is no space left on its disk: free some, then start again'
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const why = lines.findLast(line => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  return why.replace(/^.*(FATAL|PANIC): +/, '').trim()
}

/** Retries, because an initdb whose server was killed may still be writing to its draft for a moment. */
async function clearDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter(name => name.startsWith(draftPrefix))
  for (const name of drafts) await rm(path.join(home, name), { recursive: true, force: true, maxRetries: 5 })
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
