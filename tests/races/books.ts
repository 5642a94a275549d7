import { sql } from 'kysely'
import type { TestWorld } from '../world.ts'
import type { Start } from './race.ts'

/** Today's check is done, so that none begins by itself beside the one that is asked for. */
export async function asksForBooks({ db, ada }: TestWorld): Promise<Start> {
  await sql`
    with gone as (delete from books_checks)
    insert into books_checks (id, state, ended_at) values (gen_random_uuid(), 'done', now())`.execute(db)
  return { input: undefined, cookie: ada.cookie }
}

/** A check that ended would let the next copy begin another, rightly: until this is let go, none can read the books. */
export async function booksInUse({ db }: TestWorld): Promise<AsyncDisposable> {
  const holding = await db.startTransaction().execute()
  await sql`lock table karma_accounts in access exclusive mode`.execute(holding)
  return {
    async [Symbol.asyncDispose]() {
      await holding.rollback().execute()
    },
  }
}
