import { sql } from 'kysely'
import type { Person } from '#/contract/shared.ts'
import { unknownName } from '../name-of.ts'

/** A person's name and picture, for a row that refers to them. Someone who has left is shown as `unknownName`. */
export const personOf = (column: string) =>
  sql<Person>`coalesce(
    (select json_build_object('id', p.id, 'name', p.full_name, 'avatarUrl', p.avatar_url)
      from profiles p where p.id = ${sql.ref(column)}),
    json_build_object('id', ${sql.ref(column)}, 'name', ${sql.lit(unknownName)}, 'avatarUrl', null))`

/** The same for a column that may be null. */
export const personOrNull = (column: string) =>
  sql<Person | null>`(case when ${sql.ref(column)} is not null then ${personOf(column)} end)`
