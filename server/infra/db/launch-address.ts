import { once } from 'node:events'
import { chown, mkdtemp, readlink, rm, rmdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { listenHere } from '../listening.ts'
import type { Reach } from './launch-folder.ts'
import type { Runner } from './launch-runner.ts'
import { unlessReadOnly } from './start-error.ts'

/** Where PostgreSQL listens: `host` is the socket's folder or 127.0.0.1, and `args` are the matching command-line options. */
export type Address = { host: string; port: number; args: string[]; close(): Promise<void> }

const socketPrefix = 'karmasquad-'
const socketPort = 5432

/** Opens no port unless `reach` is 'tcp'. `close` leaves nothing behind. */
export async function openAddress(reach: Reach, home: string, runner: Runner): Promise<Address> {
  return reach === 'tcp' ? tcpAddress() : socketAddress(home, runner)
}

/** The link `<home>/postgres.socket` lets the next start remove the socket folder of a killed server. */
async function socketAddress(home: string, runner: Runner): Promise<Address> {
  const link = path.join(home, 'postgres.socket')
  await clear(link)
  const host = await mkdtemp(path.join(shortTemporaryFolder(), socketPrefix))
  if (runner.as) await chown(host, runner.as.uid, runner.as.gid)
  // Some shared folders do not support links; then a killed server leaves an empty folder behind, nothing worse.
  await symlink(host, link).catch(() => undefined)
  return { host, port: socketPort, args: ['-k', host, '-c', 'listen_addresses='], close: () => clear(link, host) }
}

/** A socket's path is limited to about 100 characters; ours adds 32 to the folder's. */
function shortTemporaryFolder(): string {
  return os.tmpdir().length > 60 ? '/tmp' : os.tmpdir()
}

async function clear(link: string, known?: string): Promise<void> {
  const folder = known ?? (await readlink(link).catch(() => ''))
  await rm(link, { force: true }).catch(unlessReadOnly)
  if (!path.basename(folder).startsWith(socketPrefix)) return
  const socket = path.join(folder, `.s.PGSQL.${socketPort}`)
  await Promise.all([rm(socket, { force: true }), rm(`${socket}.lock`, { force: true })])
  await rmdir(folder).catch(() => undefined)
}

async function tcpAddress(): Promise<Address> {
  const port = await freePort()
  const args = ['-c', 'listen_addresses=127.0.0.1', '-p', `${port}`, '-c', 'unix_socket_directories=']
  return { host: '127.0.0.1', port, args, close: async () => undefined }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenHere(server)
  server.close()
  await once(server, 'close')
  return port
}
