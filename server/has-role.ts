import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Role } from '#/rules/roles.ts'
import { literals } from './infra/db/literals.ts'

/** The condition that a person has one of these roles now. */
export const hasRole = (userId: RawBuilder<unknown>, ...roles: readonly Role[]) =>
  sql<boolean>`exists (select from user_roles r where r.user_id = ${userId}
    and r.role in (${literals(roles)}))`
