import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { CampaignHit } from '#/contract/palette.ts'
import { limits } from '#/rules/limits.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { isLive } from '../campaigns/lock.ts'
import { hasAll, hasAllMisspelt } from '../campaigns/matching.ts'
import { statusNow } from '../campaigns/reads.ts'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { unknownName } from '../name-of.ts'

type Condition = RawBuilder<boolean>

const column = 'campaigns.name_text'

/** Campaigns whose name matches as typed; if there are none, with typos corrected. */
export async function campaignsNamed(db: Db, me: Me | null, q: string): Promise<CampaignHit[]> {
  const found = await readCampaigns(db, me, hasAll(q, column))
  if (found.length > 0) return found
  const loosely = await hasAllMisspelt(db, q, { doubt: true, column })
  return loosely ? readCampaigns(db, me, loosely) : []
}

/**
 * In order: campaigns one created or owns, whatever their status; those of the founders one
 * works for; those that explore offers to everybody. An admin finds all that are not deleted.
 */
export async function readCampaigns(db: Db, me: Me | null, matches: Condition): Promise<CampaignHit[]> {
  const offered = me?.role === 'admin' ? sql<boolean>`campaigns.status <> 'deleted'` : isLive
  const arms = me ? [arm('created', created(me), matches)] : []
  if (me && runsCampaigns(me.role)) arms.push(arm('own', own(me), matches))
  if (me?.role === 'contributor') arms.push(arm('assigned', assigned(me), matches))
  const { rows } =
    await sql<CampaignHit>`select ${planAnew} campaigns.id, campaigns.saas_name as name, campaigns.kind, ${statusNow} as status,
      coalesce(p.full_name, ${sql.lit(unknownName)}) as founder, hit.relation,
      (select title from submissions where submissions.id = campaigns.source_submission_id) as post
    from (
      select distinct on (id) id, rank, relation from (
        ${sql.join([...arms, arm('other', offered, matches)], sql` union all `)}) every_hit
      order by id, rank) hit
    join campaigns on campaigns.id = hit.id
    left join profiles p on p.id = campaigns.founder_id
    order by hit.rank, campaigns.created_at desc, campaigns.id desc
    limit ${sql.lit(limits.paletteHits)}`.execute(db)
  return rows
}

const relations = ['own', 'created', 'assigned', 'other'] as const satisfies readonly CampaignHit['relation'][]

/** The newest campaigns of one relation. A campaign with several relations is listed under the first. */
const arm = (relation: CampaignHit['relation'], may: Condition, matches: Condition) => sql`
  (select campaigns.id, ${sql.lit(relations.indexOf(relation))} as rank, ${sql.lit(relation)} as relation
  from campaigns where ${may} and ${matches}
  order by campaigns.created_at desc, campaigns.id desc limit ${sql.lit(limits.paletteHits)})`

const own = ({ id }: Me): Condition => sql`(campaigns.founder_id = ${id}::uuid and campaigns.status <> 'deleted')`

const created = ({ id }: Me): Condition =>
  sql`(campaigns.contributor_id = ${id}::uuid and campaigns.status <> 'deleted')`

const assigned = ({ id }: Me): Condition => sql`(campaigns.founder_id in (
  select a.founder_id from founder_team_assignments a where a.contributor_id = ${id}::uuid) and ${isLive})`
