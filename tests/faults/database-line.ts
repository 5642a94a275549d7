import { inject } from 'vitest'
import { connectionOf, dropDatabase, onServer } from '../connection.ts'
import { openLine } from './line.ts'

const socketPort = 5432
let databases = 0

/** A line to a separate database on the tests' PostgreSQL, which can be cut, silenced and slowed down. */
export async function openDatabaseLine() {
  const connection = inject('connection')
  const database = `line_${process.pid}_${(databases += 1)}`
  await onServer(connection, `create database ${database} template ${inject('template')} strategy file_copy`)
  const line = await openLine(addressOf(connection))
  const user = 'user' in connection ? connection.user : new URL(connection.connectionString).username
  return {
    url: `postgres://${user}@127.0.0.1:${line.port}/${database}`,
    /** A direct connection, for checking the data. */
    direct: connectionOf(connection, database),
    flows: line.flows,
    falls: line.falls,
    forgets: line.forgets,
    cut: line.cut,
    delayedBy: line.delayedBy,
    async [Symbol.asyncDispose]() {
      line[Symbol.dispose]()
      await dropDatabase(connection, database)
    },
  }
}

function addressOf(connection: ReturnType<typeof inject<'connection'>>) {
  if ('connectionString' in connection) {
    const { hostname, port, searchParams } = new URL(connection.connectionString)
    return placeOf(searchParams.get('host') ?? hostname, Number(port || socketPort))
  }
  return placeOf(connection.host, connection.port)
}

const placeOf = (host: string, port: number) =>
  host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
