import { sql } from 'kysely'
import type { Db } from '../infra/db/pool.ts'
import { patternOf } from '../search.ts'

/** What is looked for; nothing where the text is empty. */
export const wantedOf = (q: string) => (q === '' ? undefined : patternOf(q))

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
