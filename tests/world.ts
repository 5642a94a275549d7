import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { inspect } from 'node:util'
import { join } from 'node:path'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { expect, inject } from 'vitest'
import type { Api } from '#/contract/index.ts'
import type { Fact } from '#/contract/live.ts'
import { moveClock } from '#/demo/clock.ts'
import { makeApp } from '#/server/app.ts'
import { readConfig } from '#/server/config.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { booksErrors } from '#/server/karma/books.ts'
import type { Connection } from '#/server/infra/live/live.ts'
import type { World } from '#/server/world.ts'
import { makeWorld, nothingLeaves } from '#/server/world.ts'
import type { Name } from './cast.ts'
import { people, testSecret } from './cast.ts'
import { connectionOf, onServer } from './connection.ts'
import { oneConnection } from './one-connection.ts'
import { untaughtWords } from './words.ts'

/** A person of the cast, and the API as their browser calls it. */
export interface Person {
  id: string
  fullName: string
  email: string
  cookie: string
  api: Api
  /** The events that their open browsers received, oldest first. */
  heard: Fact[]
}

const origin = 'http://localhost:3000'
let worlds = 0

export interface Opening {
  env?: Record<string, string>
  /** What sends pushes and mails to the outside; by default pushes are accepted and go nowhere. */
  leaves?: Pick<World, 'push' | 'mail'>
  /** How long a statement may take; by default as long as in a server. */
  statementMs?: number
}

const isKnownHere = (endpoint: string) => endpoint.startsWith('https://push.example/')
const pushesTaken = { ...nothingLeaves, push: { ...nothingLeaves.push, publicKey: 'public', knows: isKnownHere } }

/**
 * A fresh application on a fresh database, with the cast signed in. Closing it checks, in every test, that the ledger balances,
 * that search knows every word, that nothing was logged as our own fault, and that no change held two connections at once.
 */
export async function openWorld({ env = {}, leaves = pushesTaken, statementMs }: Opening = {}) {
  const connection = inject('connection')
  const database = `world_${process.pid}_${(worlds += 1)}`
  await onServer(connection, `create database ${database} template ${inject('template')} strategy file_copy`)
  const folder = join(tmpdir(), `karmasquad-${database}`)
  const statements: string[] = []
  const pool = openPool(connectionOf(connection, database), 20, () => {}, {
    watch: ({ text }) => statements.push(text),
    ...(statementMs !== undefined && { statementMs }),
  })
  // The cast signed in before the first test; make it just now for each one.
  await pool.run('update sessions set created_at = now(), updated_at = now()')
  const faults: unknown[] = []
  const said: Readonly<Record<string, unknown>>[] = []
  const heard = new Map<string, Fact[]>()
  const viewing = new Map<string, Set<string>>()
  const looking = new Set<string>()
  const connected: Connection[] = []
  const world = makeWorld({
    config: readConfig({ ORIGIN: origin, DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000', ...env }),
    db: oneConnection(pool.db, error => faults.push(error)),
    secret: testSecret,
    ...leaves,
    live: {
      publish: (to, fact) => [to].flat().forEach(userId => heard.get(userId)?.push(fact)),
      disconnect: userId => {
        const left = connected.filter(each => each.userId !== userId)
        connected.splice(0, connected.length, ...left)
      },
      viewersOf: roomId => viewing.get(roomId) ?? new Set(),
      isOnline: () => false,
      isLooking: userId => looking.has(userId),
      connections: () => connected,
      openHere: () => connected.length,
    },
    log: {
      info: (message, about = {}) => void said.push({ message, ...about }),
      error: (_message, error) => faults.push(error),
    },
  })
  const { app } = makeApp(world)

  /** One HTTP request, as a browser on our own pages sends it. */
  const fetch = async (request: Request, cookie = '') => {
    request.headers.set('cookie', cookie)
    if (!request.headers.has('origin')) request.headers.set('origin', origin)
    return app.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  }
  const apiOf = (cookie: string): Api =>
    createORPCClient(new RPCLink({ url: `${origin}/api/rpc`, fetch: request => fetch(request, cookie) }))

  const cast = inject('cast')
  const personOf = (name: Name): Person => {
    const { id, cookie } = cast[name]
    const facts: Fact[] = []
    heard.set(id, facts)
    return {
      id,
      cookie,
      fullName: people[name].fullName,
      email: `${name}@example.com`,
      api: apiOf(cookie),
      heard: facts,
    }
  }
  const [fran, fred, fern, cara, cole, carl, ada, nora] = [
    personOf('fran'),
    personOf('fred'),
    personOf('fern'),
    personOf('cara'),
    personOf('cole'),
    personOf('carl'),
    personOf('ada'),
    personOf('nora'),
  ]

  return {
    ...world,
    db: pool.db,
    /** Its name. */
    database,
    world,
    fetch,
    faults,
    /** How many database connections there are, and what they do. */
    load: pool.load,
    /** Everything logged, except faults. */
    said,
    /** Every statement that went to the database, oldest first. */
    statements,
    /** Who has which room on screen, and who has any page visible. */
    viewing,
    looking,
    /** Whose browsers are connected. */
    connected,
    /** Offsets the database's clock, which every rule goes by, from the real time. */
    passes: (by: string) => moveClock(pool.db, by),
    /** A browser without a session: it has only the cookies that a test gives it. */
    visitor: { api: apiOf(''), cookie: '' },
    apiOf,
    /** Whose session this cookie opens; null for nobody's. */
    whoIs: async (cookie: string) => (await apiOf(cookie).accounts.me())?.id ?? null,
    fran,
    fred,
    fern,
    cara,
    cole,
    carl,
    ada,
    nora,
    async [Symbol.asyncDispose]() {
      const errors = await booksErrors(pool.db)
      const untaught = await untaughtWords(pool.db)
      await pool.close()
      await rm(folder, { recursive: true, force: true })
      await onServer(connection, `drop database ${database}`)
      expect(errors).toEqual([])
      expect(untaught).toEqual([])
      expect(faults.map(fault => inspect(fault))).toEqual([])
    },
  }
}

export type TestWorld = Awaited<ReturnType<typeof openWorld>>
