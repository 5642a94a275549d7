import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { unreadCounted } from '#/rules/limits.ts'

/** A person's number of unread notices, capped like badges. */
export const unreadOf = (userId: RawBuilder<string>) => sql<number>`(select count(*) from (
  select from notifications where notifications.user_id = ${userId} and not read limit ${sql.lit(unreadCounted)}) unread)`
