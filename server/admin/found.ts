import type { Db } from '../infra/db/pool.ts'
import { contains } from '../search.ts'

/** People whose name or email address has the text. Each table by its own index; one condition over both would read them whole. */
export const found = (db: Db, q: string) =>
  db
    .selectFrom('profiles')
    .where(contains(q, ['profiles.full_name']))
    .select('profiles.id')
    .union(
      db
        .selectFrom('users')
        .where(contains(q, ['users.email']))
        .select('users.id'),
    )
