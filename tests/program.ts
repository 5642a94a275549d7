import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { memoryFolder } from '#/bin/memory-folder.ts'
import type { Api } from '#/contract/index.ts'
import { roleName } from '#/server/infra/db/launch-folder.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { promoted } from './promoted.ts'

const root = join(import.meta.dirname, '..')

/** A separate server, started as an operator starts it. */
export interface Program {
  origin: string
  child: ChildProcess
  /** All output so far. */
  said: () => string
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
}

interface Start {
  dataDir: string
  port: number
  env?: Record<string, string>
  /** A command that wraps it, such as a shell that first sets a limit. */
  through?: readonly string[]
}

/** A test's people all come from one address, and act faster than humans. */
const ours = { RATE_LIMIT_FACTOR: '1000' }

/** Starts server/main.ts and waits until it is ready or has ended. */
export async function startProgram(start: Start): Promise<Program> {
  const program = spawnProgram(start)
  await Promise.race([program.ready, program.ended])
  return program
}

/** Starts it without waiting. */
export function spawnProgram({ dataDir, port, env = {}, through = [] }: Start): Program & { ready: Promise<void> } {
  const memory = ['--max-semi-space-size=16', '--heap-growing-percent=100']
  const [program, ...args] = [...through, process.execPath, ...memory, 'server/main.ts']
  const child = spawn(program, args, {
    cwd: root,
    // With an IPC channel it stops by itself when this process is gone, as after a test that ran out of time.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      ...ours,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
  })
  let text = ''
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null))
  const ready = new Promise<void>(resolve => {
    const hear = (part: Buffer) => {
      text += part.toString()
      if (text.includes('is ready at')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  })
  return { origin: `http://localhost:${port}`, child, said: () => text, ended, ready }
}

interface From {
  /** The Origin header: the page that sends the request. */
  page?: string
  /** The client's IP address, as a proxy passes it on. */
  address?: string
}

/** The API over real HTTP, with a cookie jar: signs up or in, and stays signed in. */
export function clientOf(origin: string, cookie = '', { page = origin, address }: From = {}) {
  let jar = cookie
  const link = new RPCLink({
    url: `${origin}/api/rpc`,
    fetch: async request => {
      const headers = new Headers(request.headers)
      headers.set('origin', page)
      headers.set('cookie', jar)
      if (address) headers.set('x-forwarded-for', address)
      const response = await fetch(new Request(request, { headers }))
      const [set] = response.headers.getSetCookie()
      if (set) jar = set.split(';')[0] ?? ''
      return response
    },
  })
  const api: Api = createORPCClient(link)
  return { api, cookie: () => jar }
}

/** How long a server may take to learn of a role that another process changed. */
export const roleKnownMs = 2_100

/** Makes somebody an admin in the database of a running server, and waits until the server knows. */
export async function promote(dataDir: string, email: string) {
  const { db, close } = await openEmbedded(dataDir)
  await promoted(db, email)
  await close()
  await sleep(roleKnownMs)
}

/** The embedded database of a running server. */
export async function openEmbedded(dataDir: string) {
  const host = await readlink(join(dataDir, 'postgres.socket'))
  return openPool({ host, user: roleName, database: roleName }, 1, () => {})
}

/** Below the system's ephemeral ports, and separate from those of test workers that run concurrently. */
const ports = { first: 20_000, each: 500, slots: 25 }
const slot = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % ports.slots
let tried = Math.floor(Math.random() * ports.each)

/** A port on which nothing listens, and which no other test is given meanwhile. */
export async function freePort(): Promise<number> {
  tried += 1
  const port = ports.first + slot * ports.each + (tried % ports.each)
  const server = createServer().listen(port, '127.0.0.1')
  const free = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!free) return freePort()
  server.close()
  await once(server, 'close')
  return port
}

/** A temporary folder that is removed when the test is over. */
export async function temporaryFolder(below = memoryFolder()) {
  const path = await mkdtemp(join(below, 'karmasquad-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
