import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** A person's available and earned accounts as `mine`; both count, whatever their role is now. */
export const ownAccounts = (userId: string) => sql`mine as (
  select id as account, balance from karma_accounts where user_id = ${userId} and kind in ('available', 'earned'))`

/** One of them as `mine`: what a founder can spend, or what a contributor has earned. */
export const ownAccount = (userId: string, kind: 'available' | 'earned') => sql`mine as (
  select id as account, balance from karma_accounts where user_id = ${userId} and kind = ${kind})`

/** The legs of `mine` within bounds, as `leg`: received amounts, and spent ones as negative amounts. */
export const legs = (columns: RawBuilder<unknown>, bounds: RawBuilder<unknown>) => sql`mine cross join lateral (
    (select ${columns}, amount from karma_transfers where to_account = mine.account and ${bounds})
    union all
    (select ${columns}, -amount from karma_transfers where from_account = mine.account and ${bounds})) leg`
