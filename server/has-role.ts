import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Role } from '#/rules/roles.ts'

/** The condition that a person has one of these roles now. */
export const hasRole = (userId: RawBuilder<unknown>, ...roles: readonly Role[]) =>
  sql<boolean>`exists (select from user_roles r where r.user_id = ${userId}
    and r.role in (${sql.join(roles.map(role => sql.lit(role)))}))`
