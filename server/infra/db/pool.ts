import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import { Pool as Connections, TypeOverrides } from 'pg'
import { traceStatement } from '../tracing/span.ts'
import { pulsedConnections } from './connections.ts'
import { boundQueue } from './queue.ts'
import type { Pulse } from './pulse.ts'
import type { Database } from './tables.ts'
import { endUnanswered } from './unanswered.ts'

export type Db = Kysely<Database>

export interface Pool {
  db: Db
  /** Runs a text of several statements, without parameters. */
  run: (sql: string) => Promise<void>
  /** Lends a connection without time limits, for what takes long and is no single statement. It is not used again. */
  alone: () => Promise<Alone>
  load: () => PoolLoad
  close: () => Promise<void>
}

/** How many connections there are, how many of them do nothing, and how many requests wait for one. */
export interface PoolLoad {
  open: number
  idle: number
  waiting: number
}

export interface Alone extends AsyncDisposable {
  client: ClientBase
}

/** One statement as it goes to the database. */
export interface Sent {
  /** Under which it is prepared; none for a statement that is planned anew. */
  name?: string
  text: string
  values: readonly unknown[]
}

const bigintOid = 20
const statementMs = 15_000
/** What a statement that was ended takes to be heard of. */
const graceMs = 2_000
/** Compiling takes longer than any of our statements; a server that has it would do so for the small ones as well. */
const noJit = '-c jit=off'
/** A server that came with its machine keeps that machine's zone: days and months would begin by it, and a clock that is changed would move ends. */
const utc = '-c timezone=UTC'

interface Options {
  /** Sees each statement as it is sent: tests count them, the bench repeats them. */
  watch?: ((sent: Sent) => void) | undefined
  /** So many wait for a connection; whoever comes next is turned away at once. */
  queue?: number
}

/** A pool of connections. Counts arrive as numbers; every statement with parameters is prepared once a connection. */
export function openPool(
  config: PoolConfig,
  size: number,
  onLost: (error: Error) => void,
  { watch, queue = Infinity }: Options = {},
): Pool {
  const types = new TypeOverrides()
  types.setTypeParser(bigintOid, Number)
  const pulsed = pulsedConnections()
  const pool = new Connections({
    ...config,
    Client: pulsed.Connection,
    options: `${config.options ?? ''} ${noJit} ${utc}`.trim(),
    types,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
  })
  let closing = false
  // Without a listener a restart of the database would end this process. One that stops after us may end what we have closed.
  pool.on('error', error => closing || onLost(error))
  pool.on('connect', client => {
    // Nor does the pool listen to a connection that somebody works with: whose statement was lost hears of it.
    client.on('error', () => undefined)
    prepareStatements(client, pulsed.awaits, watch)
  })
  boundQueue(pool, queue)
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    run: async text => void (await pool.query(text)),
    async alone() {
      const client = await pool.connect()
      await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      return { client, [Symbol.asyncDispose]: async () => client.release(true) }
    },
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      closing = true
      await pool.end()
      pulsed.stop()
    },
  }
}

/** Put first in a select (`modifyFront`): it is planned for its values each time, because the best plan depends on them. */
export const planAnew = sql.raw('/* planned anew */')

const planned = 'select /* planned anew */'

const names = new Map<string, string>()

/** PostgreSQL plans a named statement once a connection; the name is a hash of the text, so equal texts share it. */
function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

function prepareStatements(client: PoolClient, awaits: Pulse['awaits'], watch?: (sent: Sent) => void) {
  const send = client.query.bind(client)
  const watchOver = endUnanswered(client, statementMs + graceMs, awaits)
  const query = (what: unknown, ...rest: unknown[]): unknown => {
    const [values, ...others] = rest
    if (typeof what !== 'string' || !Array.isArray(values)) return Reflect.apply(send, undefined, [what, ...rest])
    const sent = what.startsWith(planned) ? { text: what, values } : { name: nameOf(what), text: what, values }
    watch?.(sent)
    const answer: unknown = Reflect.apply(send, undefined, [sent, ...others])
    watchOver(what, answer)
    traceStatement(what, answer)
    return answer
  }
  Object.defineProperty(client, 'query', { value: query })
}
