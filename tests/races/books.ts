import { sql } from 'kysely'
import type { TestWorld } from '../world.ts'
import type { Start } from './race.ts'

/** Today's check is already done, so that none starts by itself beside the requested one. */
export async function asksForBooks({ db, ada }: TestWorld): Promise<Start> {
  await sql`
    with gone as (delete from books_checks)
    insert into books_checks (id, state, ended_at) values (gen_random_uuid(), 'done', now())`.execute(db)
  return { input: undefined, cookie: ada.cookie }
}

/** Blocks every check from reading the ledger until disposed: once a check ended, the next copy could rightly begin another. */
export async function booksInUse({ db }: TestWorld): Promise<AsyncDisposable> {
  const holding = await db.startTransaction().execute()
  await sql`lock table karma_accounts in access exclusive mode`.execute(holding)
  return {
    async [Symbol.asyncDispose]() {
      await holding.rollback().execute()
    },
  }
}
