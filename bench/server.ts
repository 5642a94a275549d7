import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { benchPassword, emailOf } from './sizes.ts'

const root = join(import.meta.dirname, '..')

/** The real server, started as an operator would: on a given database, or with an embedded one in the folder. */
export async function startServer(databaseUrl: string | null, folder: string, more: Record<string, string> = {}) {
  const memory = ['--max-semi-space-size=16', '--heap-growing-percent=100']
  const child = spawn(process.execPath, [...memory, 'server/main.ts'], {
    cwd: root,
    // The server stops by itself when this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      // These two and the options above are what every other way of starting sets, too.
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      // As `npm start` does: Node's compile cache is kept for the next start.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
      DATA_DIR: folder,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      HOST: '127.0.0.1',
      PORT: '0',
      // Effectively disables the rate limits, which are not what is measured.
      RATE_LIMIT_FACTOR: '1000000',
      ...more,
    },
  })
  let said = ''
  const ended = once(child, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said = (said + part.toString()).slice(-10_000)
      const found = /is ready at (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    void ended.then(() => reject(new Error(`The server ended:\n${said}`)))
  })
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Signs a user in over HTTP and returns the session cookie. */
export async function signIn(origin: string, user: number) {
  const response = await fetch(`${origin}/api/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(user), password: benchPassword }),
  })
  if (response.status !== 200) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`)
  return response.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
}
