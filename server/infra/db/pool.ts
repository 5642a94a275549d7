import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { ClientBase, PoolClient, PoolConfig, QueryResult } from 'pg'
import { Pool as Connections, Query, TypeOverrides } from 'pg'
import { traceStatement } from '../tracing/span.ts'
import { pulsedConnections } from './connections.ts'
import { boundQueue } from './queue.ts'
import type { Database } from './tables.ts'
import { endUnanswered } from './unanswered.ts'

export type Db = Kysely<Database>

export interface Pool {
  db: Db
  /** Runs several statements in one text, without parameters. */
  run: (sql: string) => Promise<void>
  /** Takes a connection without timeouts, for long work that is more than one statement. It is not returned to the pool. */
  alone: () => Promise<Alone>
  load: () => PoolLoad
  close: () => Promise<void>
}

/** How many connections are open, how many of them are idle, and how many requests wait for one. */
export interface PoolLoad {
  open: number
  idle: number
  waiting: number
}

export interface Alone extends AsyncDisposable {
  client: ClientBase
}

/** One statement as sent to the database. */
export interface Sent {
  /** The name it is prepared under; none for a statement that is planned each time. */
  name?: string
  text: string
  values: unknown[]
}

const bigintOid = 20
const usualStatementMs = 15_000
/** Extra time for the database to report that it timed out a statement. */
const graceMs = 2_000
/**
 * JIT compilation takes longer than any of our statements, and a server that has it would use it for small ones too. Data is mostly in
 * memory, and otherwise on SSDs: reading through an index costs hardly more than reading in order.
 */
export const planning = '-c jit=off -c random_page_cost=1.1'
/**
 * A database set up elsewhere may use its machine's time zone: days and months would start by it, and daylight saving would shift
 * deadlines.
 */
const utc = '-c timezone=UTC'

interface Options {
  /** Sees each statement sent: tests count them, the benchmark repeats them. */
  watch?: ((sent: Sent) => void) | undefined
  /** How many requests may wait for a connection; any more are refused at once. */
  queue?: number
  /** How long a statement may take, with the time in which it waits for a lock. */
  statementMs?: number
}

/** A connection pool. Counts arrive as numbers; every statement with parameters is prepared once per connection. */
export function openPool(
  config: PoolConfig,
  size: number,
  onLost: (error: Error) => void,
  { watch, queue = Infinity, statementMs = usualStatementMs }: Options = {},
): Pool {
  const types = new TypeOverrides()
  types.setTypeParser(bigintOid, Number)
  const pulsed = pulsedConnections()
  const pool = new Connections({
    ...withOurOptions(config),
    Client: pulsed.Connection,
    types,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
  })
  let closing = false
  // Without a listener, a restart of the database would crash this process. Errors after `close` are ignored: a database that stops
  // right after us may terminate connections we have just closed.
  pool.on('error', error => closing || onLost(error))
  pool.on('connect', client => {
    // The pool does not listen to connections in use. If one is lost, the sender of its statement gets the error.
    client.on('error', () => undefined)
    prepareStatements(client, endUnanswered(client, statementMs + graceMs, pulsed.awaits), watch)
  })
  boundQueue(pool, queue)
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    run: async text => void (await pool.query(text)),
    async alone() {
      const client = await pool.connect()
      try {
        await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
      } catch (error) {
        // Otherwise `close` would wait for it.
        client.release(true)
        throw error
      }
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

/** Joins the options in the URL with ours. By itself, pg would use only those in the URL. Of two with one name the last counts: ours. */
function withOurOptions(config: PoolConfig): PoolConfig {
  const url = URL.parse(config.connectionString ?? '')
  const theirs = url?.searchParams.get('options')
  const options = [theirs, config.options, planning, utc].filter(Boolean).join(' ')
  if (!url || !theirs) return { ...config, options }
  url.searchParams.delete('options')
  return { ...config, connectionString: url.href, options }
}

/** Put first in a select (`modifyFront`) whose best plan depends on its values: it is planned each time instead of being prepared. */
export const planAnew = sql.raw('/* planned anew */')

const planned = 'select /* planned anew */'

const names = new Map<string, string>()

/** PostgreSQL plans a named statement once per connection. The name is a hash of the text, so equal texts share it. */
function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32)
  names.set(text, name)
  return name
}

function prepareStatements(
  client: PoolClient,
  watchOver: ReturnType<typeof endUnanswered>,
  watch?: (sent: Sent) => void,
) {
  const send = client.query.bind(client)
  const query = (what: unknown, ...rest: unknown[]): unknown => {
    const [values, ...others] = rest
    if (typeof what !== 'string' || !Array.isArray(values)) return Reflect.apply(send, undefined, [what, ...rest])
    const sent = what.startsWith(planned) ? { text: what, values } : { name: nameOf(what), text: what, values }
    watch?.(sent)
    const answer: unknown = others.length > 0 ? Reflect.apply(send, undefined, [sent, ...others]) : answered(send, sent)
    watchOver(what, answer)
    traceStatement(what, answer)
    return answer
  }
  Object.defineProperty(client, 'query', { value: query })
}

/**
 * Replaces pg's own promise, because V8 moves that to its old objects (`query.callback = …`; see `web/build/short-lived.ts`): the rows of
 * every answer would stay in memory until the next full garbage collection. Passes a `Query`, because pg would copy any other object
 * with all attributes of its properties, which takes longer than all the rest of pg's work on a statement.
 */
const answered = (send: PoolClient['query'], { name, text, values }: Sent) =>
  new Promise<QueryResult>((resolve, reject) => {
    const query = new Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    send(Object.assign(query, name !== undefined && { name }))
  })
