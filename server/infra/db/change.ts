import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Fact } from '#/contract/live.ts'
import type { Db } from './pool.ts'
import type { Database } from './tables.ts'

export type Tx = Transaction<Database>

/** Says a past fact to a person, or the same to several, once the transaction is committed. */
export type Tell = (to: string | readonly string[], fact: Fact) => void

export interface Changing {
  db: Db
  live: { publish: Tell }
  /** Asked first in the transaction, whether its author still may change anything; throws a refusal when not. */
  admit?: (tx: Tx) => Promise<void>
}

/** Thrown by a story that met what another has committed since it looked: told again from the start, it will see it. */
export class Overtaken extends Error {}

const retries = 8
const serializationFailure = '40001'
const deadlock = '40P01'

/**
 * One change is one transaction. A deadlock or serialization failure is the database's request to try again, as `Overtaken` is its story's;
 * what was told meanwhile is forgotten with it. Facts are published only after the commit.
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

/** PostgreSQL's five-character error code, or undefined when the error is not the database's. */
export const sqlState = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** The constraint or unique index that refused a write. */
export const violated = (error: unknown) =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined
