import { sql } from 'kysely'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { namePatternOf, patternOf } from '../search.ts'

/**
 * The people whose name or email address an admin searches for. If few match, their ids as a PostgreSQL array
 * literal; if many do, patterns, because scanning the list in its own order soon finds enough of them.
 */
export type Wanted = { ids: string } | Patterns

interface Patterns {
  name: string
  email: string
}

const few = 1_000
/** The trigram indexes on names and addresses are of no use for shorter texts. */
const indexedLetters = 3

/** Undefined if the text is empty. */
export async function wantedOf(db: Db, q: string): Promise<Wanted | undefined> {
  if (q === '') return undefined
  const patterns = { name: namePatternOf(q), email: patternOf(q) }
  if (q.length < indexedLetters) return patterns
  const ids = await firstFound(db, patterns, few + 1)
  return ids.size > few ? patterns : { ids: `{${[...ids].join(',')}}` }
}

/** A union, so that each table uses its own index; one condition across both would scan them whole. */
async function firstFound(db: Db, patterns: Patterns, most: number) {
  const named = db.selectFrom('profiles').where(nameMatches(patterns)).select('id').limit(most)
  const addressed = db.selectFrom('users').where(emailMatches(patterns)).select('id').limit(most)
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
    : sql<boolean>`(${nameMatches(wanted)} or ${emailMatches(wanted)})`

const nameMatches = ({ name }: Patterns) => sql<boolean>`profiles.name_text like ${name}`
const emailMatches = ({ email }: Patterns) => sql<boolean>`users.email ilike ${email}`
