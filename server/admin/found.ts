import { sql } from 'kysely'
import type { Db } from '../infra/db/pool.ts'
import { patternOf } from '../search.ts'

/** A text that somebody's name or email address is to have. */
export interface Wanted {
  pattern: string
  isShort: boolean
}

/** What is looked for; nothing where the text is empty. */
export const wantedOf = (q: string): Wanted | undefined =>
  q === '' ? undefined : { pattern: patternOf(q), isShort: Array.from(q).length < indexedLetters }

/** What an index of texts knows are runs of three letters. */
const indexedLetters = 3

/**
 * The condition that a person's name or email address has the text, over `profiles` and `users`. Fewer letters than the indexes know are
 * in most names: the list is read in its own order until it is full.
 */
export const isFound = (db: Db, { pattern, isShort }: Wanted) =>
  isShort
    ? sql<boolean>`(profiles.full_name ilike ${pattern} or users.email ilike ${pattern})`
    : sql<boolean>`users.id in (${found(db, pattern)})`

/** People whose name or email address has the text. Each table by its own index; one condition over both would read them whole. */
export const found = (db: Db, pattern: string) =>
  db
    .selectFrom('profiles')
    .where(sql<boolean>`profiles.full_name ilike ${pattern}`)
    .select('profiles.id')
    .union(
      db
        .selectFrom('users')
        .where(sql<boolean>`users.email ilike ${pattern}`)
        .select('users.id'),
    )
