import { sql } from 'kysely'
import type { RateName } from '#/rules/rates.ts'
import { rates } from '#/rules/rates.ts'
import { oneRow } from './infra/db/one-row.ts'
import type { Db } from './infra/db/pool.ts'
import { refuse } from './refusals.ts'

/** Counts one try and refuses it when there were too many. One statement: of two at once both count. */
export async function take(db: Db, name: RateName, key: string) {
  const { count, seconds } = rates[name]
  const tried = await oneRow(
    db,
    sql<{ count: number; wait: number }>`
      insert into attempts as a (key, count, resets_at)
      values (${`${name}:${key}`}, 1, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when a.resets_at > now() then a.count + 1 else 1 end,
        resets_at = case when a.resets_at > now() then a.resets_at else excluded.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as wait`,
  )
  if (tried.count > count) refuse('slow_down', { seconds: tried.wait })
}

/** Forgets the tries: what they guarded against did not come. */
export const forgive = (db: Db, name: RateName, key: string) =>
  db.deleteFrom('attempts').where('key', '=', `${name}:${key}`).execute()
