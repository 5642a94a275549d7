import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'
import { connectionOf, onServer } from '../connection.ts'
import { freePort } from '../program.ts'

type Mood = 'flows' | 'is cut' | 'is silent'

const socketPort = 5432
let databases = 0

/**
 * A line to a database of its own on the tests' PostgreSQL, which can be cut (everything is refused), fall silent (everything is
 * taken and nothing answered) and be slow.
 */
export async function openDatabaseLine() {
  const connection = inject('connection')
  const database = `line_${process.pid}_${(databases += 1)}`
  await onServer(connection, `create database ${database} template ${inject('template')} strategy file_copy`)
  const open = new Set<Socket>()
  let mood: Mood = 'flows'
  let delayMs = 0
  const carry = (from: Socket, to: Socket) => {
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.on('data', async (bytes: Buffer) => {
      if (delayMs > 0) await sleep(delayMs)
      if (mood === 'flows') to.write(bytes)
    })
  }
  const server = createServer(near => {
    if (mood === 'is cut') return void near.resetAndDestroy()
    const far = connect(addressOf(connection))
    for (const each of [near, far]) {
      open.add(each)
      each.on('close', () => open.delete(each))
    }
    carry(near, far)
    carry(far, near)
  })
  server.listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const user = 'user' in connection ? connection.user : new URL(connection.connectionString).username
  const endAll = () => open.forEach(each => each.destroy())
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    /** Another way to it, for whoever looks what is there. */
    direct: connectionOf(connection, database),
    flows: () => void (mood = 'flows'),
    falls: () => void (mood = 'is silent'),
    cut() {
      mood = 'is cut'
      endAll()
    },
    delayedBy: (ms: number) => void (delayMs = ms),
    async [Symbol.asyncDispose]() {
      endAll()
      server.close()
      await onServer(connection, `drop database ${database} with (force)`)
    },
  }
}

function addressOf(connection: ReturnType<typeof inject<'connection'>>) {
  if ('connectionString' in connection) {
    const { hostname, port } = new URL(connection.connectionString)
    return { host: hostname, port: Number(port || socketPort) }
  }
  const { host, port } = connection
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}
