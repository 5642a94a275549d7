import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PoolClient, PoolConfig } from 'pg'
import { Pool as Connections, TypeOverrides } from 'pg'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>

export interface Pool {
  db: Db
  /** Runs a text of several statements, without parameters. */
  run: (sql: string) => Promise<void>
  close: () => Promise<void>
}

const bigintOid = 20
const statementMs = 15_000

/** A pool of connections. Counts arrive as numbers; every statement with parameters is prepared once a connection. */
export function openPool(config: PoolConfig, size: number, onLost: (error: Error) => void): Pool {
  const types = new TypeOverrides()
  types.setTypeParser(bigintOid, Number)
  const pool = new Connections({
    ...config,
    types,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: statementMs,
  })
  // Without a listener a restart of the database would end this process.
  pool.on('error', onLost)
  pool.on('connect', prepareStatements)
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }),
    run: async text => void (await pool.query(text)),
    close: () => pool.end(),
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

function prepareStatements(client: PoolClient) {
  const send = client.query.bind(client)
  const query = (what: unknown, ...rest: unknown[]): unknown => {
    const [values, ...others] = rest
    const named = typeof what === 'string' && Array.isArray(values) && !what.startsWith(planned)
    const args = named ? [{ name: nameOf(what), text: what, values }, ...others] : [what, ...rest]
    return Reflect.apply(send, undefined, args)
  }
  Object.defineProperty(client, 'query', { value: query })
}
