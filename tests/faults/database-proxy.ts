import { inject } from 'vitest'
import { connectionOf, dropDatabase, onServer } from '../connection.ts'
import { openTcpProxy } from './tcp-proxy.ts'

const socketPort = 5432
let databases = 0

/** A proxy to a separate database on the tests' PostgreSQL, which can be cut, silenced and slowed down. */
export async function openDatabaseProxy() {
  const connection = inject('connection')
  const database = `proxied_${process.pid}_${(databases += 1)}`
  await onServer(connection, `create database ${database} template ${inject('template')} strategy file_copy`)
  const proxy = await openTcpProxy(addressOf(connection))
  const user = 'user' in connection ? connection.user : new URL(connection.connectionString).username
  return {
    url: `postgres://${user}@127.0.0.1:${proxy.port}/${database}`,
    /** A direct connection, for checking the data. */
    direct: connectionOf(connection, database),
    flows: proxy.flows,
    falls: proxy.falls,
    forgets: proxy.forgets,
    cut: proxy.cut,
    delayedBy: proxy.delayedBy,
    async [Symbol.asyncDispose]() {
      proxy[Symbol.dispose]()
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
