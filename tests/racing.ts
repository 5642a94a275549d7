import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/client'
import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import { noticesOf } from './observed.ts'
import type { Person, TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const connections = 20
const linedUpMs = 250

/** A world whose connections are all open already: otherwise the first runner would finish before the others have started. */
export async function openRaceWorld() {
  const world = await openWorld()
  const nap = () => sql`select pg_sleep(0.05)`.execute(world.db)
  await Promise.all(Array.from({ length: connections }, nap))
  return world
}

/** Locks what the runners need while they queue for it, as many as there are connections, and then releases it. */
export async function race<T>({ db }: TestWorld, held: 'campaigns' | 'checkouts', start: () => Promise<T>): Promise<T> {
  const { running } = await db.transaction().execute(async tx => {
    await tx.selectFrom(held).select('id').forUpdate().execute()
    const started = { running: start() }
    await sleep(linedUpMs)
    return started
  })
  return running
}

/** 'ok', or the code of the refusal; other errors are rethrown. */
export const answerOf = (call: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(call).then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ORPCError && error.status < 500) return String(error.code)
      throw error
    },
  )

/** How often each answer was given. */
export async function tally(calls: readonly PromiseLike<unknown>[]) {
  const counts: Record<string, number> = {}
  for (const answer of await Promise.all(calls.map(answerOf))) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

export const all = (times: number, call: () => PromiseLike<unknown>) => tally(Array.from({ length: times }, call))

/** People inserted into the database, because hashing fifty passwords would take longer than the race. */
export async function contributorsOf({ db }: TestWorld, count: number): Promise<Me[]> {
  const people = Array.from({ length: count }, (_, at) => ({ id: randomUUIDv7(), name: `Contributor ${at}` }))
  await db
    .insertInto('users')
    .values(people.map(({ id, name }) => ({ id, name, email: `${id}@example.com` })))
    .execute()
  await db
    .insertInto('profiles')
    .values(people.map(({ id, name }) => ({ id, full_name: name })))
    .execute()
  await db
    .insertInto('user_roles')
    .values(people.map(({ id }) => ({ user_id: id, role: 'contributor' as const })))
    .execute()
  return people.map(({ id, name }) => ({
    id,
    fullName: name,
    email: `${id}@example.com`,
    avatarUrl: null,
    isVerified: true,
    role: 'contributor',
    viewing: null,
    choosesRole: false,
    undoSeconds: 10,
  }))
}

/** The types of a person's notices, newest first. */
export const noticeTypesOf = async (person: Person) => (await noticesOf(person)).map(([type]) => type)

export const campaignIn = ({ db }: TestWorld, id: string) =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const submissionIn = ({ db }: TestWorld, id: string) =>
  db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export async function awardsOf({ db }: TestWorld) {
  const rows = await db.selectFrom('karma_transfers').select('id').where('kind', '=', 'award').execute()
  return rows.length
}

export async function subscriptionsOf({ db }: TestWorld, userId: string) {
  const rows = await db.selectFrom('subscriptions').select('id').where('user_id', '=', userId).execute()
  return rows.length
}
