import { sql } from 'kysely'
import type { Tx } from '../infra/db/change.ts'

/** Active and not past its end, by the database's clock: a campaign whose time is up is closed before any job has marked it. */
export const isLive = sql<boolean>`(campaigns.status = 'active' and campaigns.expires_at > now())`

/** The founder's plan gives access while it is active or on trial, or while the paid period has not passed. */
export const planIsOpen = sql<boolean>`exists (
  select from subscriptions s where s.user_id = campaigns.founder_id
  and (s.status in ('active', 'on_trial') or coalesce(s.ends_at, s.renews_at) > now()))`

/** A campaign's row, locked until the transaction ends: every change to its slots, escrow and counts waits here for its turn. */
export const lockCampaign = (tx: Tx, id: string) =>
  tx
    .selectFrom('campaigns')
    .where('campaigns.id', '=', id)
    .selectAll('campaigns')
    .select([isLive.as('is_live'), planIsOpen.as('plan_open')])
    .forUpdate()
    .executeTakeFirst()

export type LockedCampaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>
