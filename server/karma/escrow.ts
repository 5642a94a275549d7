import { sql } from 'kysely'
import type { Escrow } from '#/contract/karma.ts'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'

/** What the caller's campaigns hold, including deleted ones: an approved post keeps its escrow until it is published or lapses. */
export async function readEscrow({ world: { db }, me }: SignedIn): Promise<Escrow> {
  const { rows } = await sql<{ campaignId: string; name: string; held: number; total: number; campaigns: number }>`
    select c.id as "campaignId", c.saas_name as name, a.balance as held,
      sum(a.balance) over () as total, count(*) over () as campaigns
    from campaigns c join karma_accounts a on a.campaign_id = c.id
    where c.founder_id = ${me.id} and a.balance > 0
    order by a.balance desc, c.id desc limit ${sql.lit(limits.listPageSize)}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    campaigns: rows[0]?.campaigns ?? 0,
    items: rows.map(({ campaignId, name, held }) => ({ campaignId, name, held })),
  }
}
