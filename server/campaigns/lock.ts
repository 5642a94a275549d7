import { sql } from 'kysely'
import { givesAccess } from '../billing/subscription.ts'
import type { Tx } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'

/** Active and not past its end, by the database's clock: a campaign whose time is up is closed before any job has marked it. */
export const isLive = sql<boolean>`(campaigns.status = 'active' and campaigns.expires_at > now())`

/** Past its end, whatever its status. */
const isOver = sql<boolean>`(campaigns.expires_at <= now())`

/** Whether contributors may work for the campaign's founder now. */
export const planIsOpen = sql<boolean>`exists (
  select from subscriptions where subscriptions.user_id = campaigns.founder_id and ${givesAccess})`

/** A founder's own campaign, locked; to everybody else it is not there, and to nobody once it is deleted. */
export const lockOwnCampaign = async (tx: Tx, founderId: string, id: string) =>
  (await selectLocked(tx, id)
    .where('campaigns.founder_id', '=', founderId)
    .where('campaigns.status', '<>', sql.lit('deleted' as const))
    .executeTakeFirst()) ?? refuse('campaign_not_found')

/** A campaign's row, locked until the transaction ends: every change to its slots, escrow and counts waits here for its turn. */
export const lockCampaign = (tx: Tx, id: string) => selectLocked(tx, id).executeTakeFirst()

const selectLocked = (tx: Tx, id: string) =>
  tx
    .selectFrom('campaigns')
    .where('campaigns.id', '=', id)
    .selectAll('campaigns')
    .select([isLive.as('is_live'), isOver.as('is_over'), planIsOpen.as('plan_open')])
    .forUpdate()

export type LockedCampaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>
