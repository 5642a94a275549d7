import { sql } from 'kysely'
import { givesAccess } from '../billing/subscription.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tx } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'

/** Active and not past its end by the database's clock: an expired campaign is closed even before the job has marked it. */
export const isLive = sql<boolean>`(campaigns.status = 'active' and campaigns.expires_at > now())`

/** Past its end, whatever its status. */
const isOver = sql<boolean>`(campaigns.expires_at <= now())`

/** Whether the founder's plan currently lets contributors work. */
export const planIsOpen = sql<boolean>`exists (
  select from subscriptions where subscriptions.user_id = campaigns.founder_id and ${givesAccess})`

/** A founder's own campaign, locked. Refused as not found for anyone else, and once it is deleted. */
export const lockOwnCampaign = async (tx: Tx, founderId: string, id: string) =>
  (await selectLocked(tx)
    .where('campaigns.id', '=', id)
    .where('campaigns.founder_id', '=', founderId)
    .where('campaigns.status', '<>', sql.lit('deleted' as const))
    .executeTakeFirst()) ?? refuse('campaign_not_found')

/** A campaign's row, locked until the transaction ends. Every change to its slots, escrow and counts is serialised by this lock. */
export const lockCampaign = (tx: Tx, id: string) => selectLocked(tx).where('campaigns.id', '=', id).executeTakeFirst()

/** Several at once, in the order of their ids, against deadlocks. */
export const lockCampaigns = (tx: Tx, ids: readonly string[]) =>
  selectLocked(tx).where('campaigns.id', '=', anyOf(ids)).orderBy('campaigns.id').execute()

/** Locks the founder and the creator first, as an account deletion does, since whoever changes a campaign may notify them. */
const selectLocked = (tx: Tx) =>
  tx
    .selectFrom('campaigns')
    .innerJoin('users', 'users.id', 'campaigns.founder_id')
    .innerJoin('users as creators', join => join.on('creators.id', '=', creatorId))
    .selectAll('campaigns')
    .select([isLive.as('is_live'), isOver.as('is_over'), planIsOpen.as('plan_open')])
    .forKeyShare(['users', 'creators'])
    .forUpdate('campaigns')

const creatorId = sql<string>`coalesce(campaigns.contributor_id, campaigns.founder_id)`

export type LockedCampaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>
