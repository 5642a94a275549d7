import { sql } from 'kysely'
import { lockPeople } from '../accounts/here.ts'
import type { Tx } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'

/**
 * Anything that adds rows for this person share-locks their row, so it waits until they have left. Those whom their leaving notifies are
 * locked too, all in the order of their ids: of two who leave at once, one waits here, before either has locked a campaign.
 */
export async function lockPerson(tx: Tx, id: string) {
  const others = await readOthers(tx, id)
  await lockPeople(
    tx,
    others.filter(other => other < id),
  )
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  await lockPeople(
    tx,
    others.filter(other => other > id),
  )
  const profile = await tx
    .selectFrom('profiles')
    .leftJoin('user_roles', 'user_roles.user_id', 'profiles.id')
    .select(['profiles.full_name as name', 'profiles.avatar_url as avatarUrl', 'user_roles.role'])
    .where('profiles.id', '=', id)
    .executeTakeFirst()
  return user && profile ? { id, ...profile } : refuse('not_signed_in')
}

/** The founders and creators of what `endCampaigns` and `endWork` end, and those whose work in it is in review. */
async function readOthers(tx: Tx, id: string) {
  const { rows } = await sql<{ id: string }>`
    with own as (select id, contributor_id from campaigns where founder_id = ${id}::uuid and status <> 'deleted')
    select contributor_id as id from own where contributor_id is not null
    union select contributor_id from submissions where status = 'pending' and campaign_id in (select own.id from own)
    union select founder_id from campaigns where contributor_id = ${id}::uuid and status in ('pending', 'rejected')
    union select founder_id from campaigns where id in (
      select campaign_id from submissions where contributor_id = ${id}::uuid and status in ('pending', 'pending_post'))`.execute(
    tx,
  )
  return rows.map(({ id: other }) => other).filter(other => other !== id)
}
