import { sql } from 'kysely'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { patternOf } from '../search.ts'

/**
 * The people whose name or email address an admin searches for. If few match, their ids as a PostgreSQL array
 * literal; if many do, a pattern, because scanning the list in its own order soon finds enough of them.
 */
export type Wanted = { ids: string } | { pattern: string }

const few = 1_000
/** The trigram indexes on names and addresses are of no use for shorter texts. */
const indexedLetters = 3

/** Undefined if the text is empty. */
export async function wantedOf(db: Db, q: string): Promise<Wanted | undefined> {
  if (q === '') return undefined
  const pattern = patternOf(q)
  if (q.length < indexedLetters) return { pattern }
  const ids = await firstFound(db, pattern, few + 1)
  return ids.size > few ? { pattern } : { ids: `{${[...ids].join(',')}}` }
}

/** A union, so that each table uses its own index; one condition across both would scan them whole. */
async function firstFound(db: Db, pattern: string, most: number) {
  const named = db
    .selectFrom('profiles')
    .where(sql<boolean>`full_name ilike ${pattern}`)
    .select('id')
    .limit(most)
  const addressed = db
    .selectFrom('users')
    .where(sql<boolean>`email ilike ${pattern}`)
    .select('id')
    .limit(most)
  const rows = await db
    .selectFrom(sql<{ id: string }>`(${named} union all ${addressed})`.as('found'))
    // An index does not help with three letters that nearly every row contains.
    .modifyFront(planAnew)
    .select('found.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a row of `profiles` joined with `users` matches the search. */
export const isWanted = (wanted: Wanted) =>
  'ids' in wanted
    ? sql<boolean>`users.id = any(${wanted.ids}::uuid[])`
    : sql<boolean>`(profiles.full_name ilike ${wanted.pattern} or users.email ilike ${wanted.pattern})`
