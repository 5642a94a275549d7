import { join } from 'node:path'
import type { DebianPostgres } from '#/bin/debian-postgres.ts'
import { openDebianPostgres } from '#/bin/debian-postgres.ts'
import type { Pool } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import type { Program } from '../program.ts'
import { freePort, startProgram, temporaryFolder } from '../program.ts'
import { openRedis } from '../redis-server.ts'
import { openS3 } from '../s3.ts'
import { soon } from '../soon.ts'
import { hasServices, openBalancer, wholePath } from './services.ts'

/** One server of several, as an operator starts it. */
export interface Node {
  origin: string
  start: () => Promise<void>
  /** A graceful restart, as an operator does. */
  restart: () => Promise<void>
  /** A hard kill, as in a power cut. */
  kill: () => Promise<void>
  said: () => string
}

export interface Cluster extends AsyncDisposable {
  /** The balancer's address, the only one that users know. */
  origin: string
  nodes: readonly [Node, Node]
  postgres: DebianPostgres
  redis: Awaited<ReturnType<typeof openRedis>>
  db: Pool['db']
  /** Waits until the balancer routes to every node again. */
  whole: () => Promise<void>
}

/** Two nodes behind a balancer that share only PostgreSQL, Redis and an S3 bucket. */
export async function openCluster(env: Record<string, string> = {}): Promise<Cluster> {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporaryFolder())
  const postgres = hasServices() && (await openDebianPostgres())
  if (!postgres)
    throw new Error(
      "Debian's PostgreSQL, Redis or haproxy is missing and cannot be installed (not root, or no apt-get).",
    )
  stack.use(postgres)
  const redis = stack.use(await openRedis())
  const s3 = stack.use(await openS3())
  const ports = [await freePort(), await freePort()] as const
  const balancer = stack.use(await openBalancer(folder.path, ports))
  const origin = `http://localhost:${balancer.port}`
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    ORIGIN: origin,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '2',
    ...s3.env,
    ...env,
  }
  const nodes = [node(ports[0], folder.path, settings), node(ports[1], folder.path, settings)] as const
  for (const each of nodes) stack.defer(each.kill)
  await Promise.all(nodes.map(each => each.start()))
  const pool = openPool({ connectionString: postgres.url }, 2, () => {})
  stack.defer(pool.close)
  const whole = () => soon('every node is asked', async () => (await fetch(origin + wholePath)).ok)
  await whole()
  const all = stack.move()
  return { origin, nodes, postgres, redis, db: pool.db, whole, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

function node(port: number, folder: string, env: Record<string, string>): Node {
  let program: Program | undefined
  let before = ''
  const end = async (signal: NodeJS.Signals) => {
    program?.child.kill(signal)
    const code = await program?.ended
    before += program?.said() ?? ''
    program = undefined
    return code
  }
  const start = async () => {
    program = await startProgram({ dataDir: join(folder, String(port)), port, env })
    if (!program.said().includes('is ready at')) throw new Error(`A node did not start:\n${program.said()}`)
  }
  return {
    origin: `http://localhost:${port}`,
    start,
    async restart() {
      const code = await end('SIGTERM')
      if (code !== 0) throw new Error(`A node that was told to stop ended with ${code}:\n${before}`)
      await start()
    },
    kill: async () => void (await end('SIGKILL')),
    said: () => before + (program?.said() ?? ''),
  }
}
