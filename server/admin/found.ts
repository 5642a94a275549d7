import { sql } from 'kysely'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { patternOf } from '../search.ts'

/**
 * Whom an admin looks for by a name or an email address: of few, who they are, as PostgreSQL writes an array; many are met soon when a
 * list is read in its own order.
 */
export type Wanted = { ids: string } | { pattern: string }

const few = 1_000
/** What the indexes of names and addresses know are runs of three letters; fewer are in most of them. */
const indexedLetters = 3

/** Nobody in particular where the text is empty. */
export async function wantedOf(db: Db, q: string): Promise<Wanted | undefined> {
  if (q === '') return undefined
  const pattern = patternOf(q)
  if (q.length < indexedLetters) return { pattern }
  const ids = await firstFound(db, pattern, few + 1)
  return ids.size > few ? { pattern } : { ids: `{${[...ids].join(',')}}` }
}

/** Each table by its own index; one condition over both would read them whole. */
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
    // Three letters that nearly all have are no work for an index.
    .modifyFront(planAnew)
    .select('found.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The condition that somebody is wanted, over `profiles` and `users`. */
export const isWanted = (wanted: Wanted) =>
  'ids' in wanted
    ? sql<boolean>`users.id = any(${wanted.ids}::uuid[])`
    : sql<boolean>`(profiles.full_name ilike ${wanted.pattern} or users.email ilike ${wanted.pattern})`
