import type { PoolConfig } from 'pg'
import { Client, DatabaseError } from 'pg'
import { clockPath } from '#/demo/clock.ts'
import { databaseUrl } from '#/server/infra/db/database-url.ts'

/** How to connect to the tests' PostgreSQL: a connection string or its parts. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

/** The same server, another database, with a clock that tests can move. */
export function connectionOf(connection: Connection, database: string): PoolConfig {
  const options = `-c search_path=${clockPath.replaceAll(' ', '')}`
  if (!('connectionString' in connection)) return { ...connection, database, options }
  return { connectionString: urlOf(connection, database), options }
}

/** Another database of the same server, as a value of DATABASE_URL. */
export function urlOf(connection: Connection, database: string): string {
  if (!('connectionString' in connection)) return databaseUrl(connection, database)
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement, such as CREATE DATABASE, on the server's first database. */
export async function onServer(connection: Connection, statement: string) {
  const client = await (open ??= connect(connection))
  await client.query(statement)
}

/**
 * Removes a database and ends its connections. While autovacuum works on it, only a superuser may use `force`; without it, DROP
 * DATABASE ends the autovacuum by itself.
 */
export async function dropDatabase(connection: Connection, name: string) {
  try {
    await onServer(connection, `drop database ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== insufficientPrivilege) throw error
    await onServer(connection, `drop database ${name}`)
  }
}

const insufficientPrivilege = '42501'

/** Ends the connection of `onServer`. A worker's ends with its process. */
export async function leaveServer() {
  await (await open)?.end()
}

/** One connection for each process: opening one takes PostgreSQL as long as the statement itself. */
let open: Promise<Client> | undefined

async function connect(connection: Connection) {
  const client = new Client(connection)
  // The server is stopped before the worker ends, which breaks this connection: without a listener, that would be a failure.
  client.on('error', () => {})
  await client.connect()
  return client
}
