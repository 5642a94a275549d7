import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { teamVariantIds } from '#/rules/plans.ts'
import { givesAccess } from '../billing/subscription.ts'

/** Whether a founder's plan comes with a team that nobody is on. */
export const awaitsTeam = (founderId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from subscriptions where subscriptions.user_id = ${founderId} and ${givesAccess}
    and coalesce(plan_variant_id, variant_id) in (${sql.join(teamVariantIds.map(id => sql.lit(id)))}))
  and not exists (select from founder_team_assignments a where a.founder_id = ${founderId}))`
