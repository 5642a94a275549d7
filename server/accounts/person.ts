import { sql } from 'kysely'
import { unknownName } from '../name-of.ts'

/** A person's name and picture, for a row that refers to them. Someone who has left is shown as `unknownName`. */
export const personOf = (column: string) =>
  sql<{ id: string; name: string; avatarUrl: string | null }>`coalesce(
    (select json_build_object('id', p.id, 'name', p.full_name, 'avatarUrl', p.avatar_url)
      from profiles p where p.id = ${sql.ref(column)}),
    json_build_object('id', ${sql.ref(column)}, 'name', ${sql.lit(unknownName)}, 'avatarUrl', null))`
