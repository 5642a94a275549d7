import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject } from 'vitest'
import { openPool } from '#/server/infra/db/pool.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { onServer, urlOf } from './connection.ts'
import { openPage } from './open-page.ts'
import type { Program } from './program.ts'
import { clientOf, freePort, roleKnownMs, startProgram, temporaryFolder } from './program.ts'
import { promoted } from './promoted.ts'

export const password = 'correct horse battery'
export const metricsToken = 'figures for the tests'
let databases = 0

/** An empty database, and as many real servers on it as are started. */
export async function openNodes(env: Record<string, string> = {}) {
  const connection = inject('connection')
  const name = `nodes_${process.pid}_${(databases += 1)}`
  await onServer(connection, `create database ${name}`)
  const folder = await temporaryFolder()
  const url = urlOf(connection, name)
  const running: Program[] = []
  const pool = openPool({ connectionString: url }, 2, () => {})
  return {
    db: pool.db,
    async start(own: Record<string, string> = {}, port?: number) {
      const settings = { DATABASE_URL: url, DATABASE_POOL: '5', METRICS_TOKEN: metricsToken, ...env, ...own }
      const node = await startProgram({ dataDir: folder.path, port: port ?? (await freePort()), env: settings })
      running.push(node)
      return node
    },
    async promote(email: string) {
      await promoted(pool.db, email)
      await sleep(roleKnownMs)
    },
    async [Symbol.asyncDispose]() {
      for (const { child } of running) child.kill('SIGTERM')
      await Promise.all(running.map(({ ended }) => ended))
      const errors = await booksErrors(pool.db)
      await pool.close()
      await onServer(connection, `drop database ${name}`)
      await folder[Symbol.asyncDispose]()
      expect(errors).toEqual([])
    },
  }
}

export async function signUp(origin: string, role: 'founder' | 'contributor', name: string) {
  const { api, cookie } = clientOf(origin)
  const email = `${name.toLowerCase()}@example.com`
  const { id } = await api.accounts.signUp({ role, fullName: name, email, password })
  return { id, api, email, cookie }
}

/** The same person's browser at another node. */
export const at = ({ origin }: Program, { cookie }: { cookie: () => string }) => clientOf(origin, cookie())

/** Somebody's open page, and all events it received. */
export const open = ({ origin }: Program, { cookie }: { cookie: () => string }) =>
  openPage(origin, { cookie: cookie() })

/** A founder at one node, and their team contributor and an admin at the other. */
export async function squadAcross(
  nodes: Pick<Awaited<ReturnType<typeof openNodes>>, 'promote'>,
  a: Program,
  b: Program,
) {
  const [fran, carl, ada] = [
    await signUp(a.origin, 'founder', 'Fran'),
    await signUp(b.origin, 'contributor', 'Carl'),
    await signUp(b.origin, 'contributor', 'Ada'),
  ]
  await nodes.promote(ada.email)
  await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: carl.id, notes: null })
  const roomId = (await fran.api.squads.room({}))?.id ?? ''
  const says = (who: Pick<typeof fran, 'api'>, content: string) =>
    who.api.squads.send({ id: randomUUID(), roomId, content })
  return { fran, carl, ada, roomId, says }
}

/** One metric of a node. */
export async function figure({ origin }: Program, name: string) {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1]
}
