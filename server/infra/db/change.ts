import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Fact } from '#/contract/live.ts'
import type { Db } from './pool.ts'
import type { Database } from './tables.ts'

export type Tx = Transaction<Database>

/** Sends a fact to one or several people once the transaction is committed. */
export type Tell = (to: string | readonly string[], fact: Fact) => void

export interface Changing {
  db: Db
  live: { publish: Tell }
  /** Runs first in the transaction; throws a refusal when the author may no longer change anything. */
  admit?: (tx: Tx) => Promise<void>
}

/** Thrown by a change that met data committed since it looked, to be run again from the start. */
export class Overtaken extends Error {}

const retries = 8
const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * Runs a change in one transaction. Retries it after a deadlock, a serialization failure or `Overtaken`, discarding the facts of the
 * failed attempt. Facts are published only after the commit.
 */
export async function change<T>(world: Changing, story: (tx: Tx, tell: Tell) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const told: Parameters<Tell>[] = []
    try {
      const result = await world.db.transaction().execute(async tx => {
        await world.admit?.(tx)
        return story(tx, (to, fact) => told.push([to, fact]))
      })
      for (const [to, fact] of told) world.live.publish(to, fact)
      return result
    } catch (error) {
      if (attempt > retries || !asksAgain(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function asksAgain(error: unknown) {
  const code = sqlState(error)
  return error instanceof Overtaken || code === serializationFailure || code === deadlock
}

/** PostgreSQL's five-character error code; undefined when the error is not the database's. */
export const sqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The constraint or unique index that refused a write. */
export const violated = (error: unknown) =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
