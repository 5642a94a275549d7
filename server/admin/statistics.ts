import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Figure } from '#/contract/admin.ts'
import { chartDays, firstDay } from '../chart.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'

type Name = 'users' | 'founders' | 'contributors' | 'assignments' | 'campaigns' | 'rooms'

/** The admin's figures. Totals come from index scans; the daily counts read only the rows of their days. */
export const statistics = (db: Db) =>
  oneRow(
    db,
    sql<Record<Name, Figure>>`
    with days as (select day from ${chartDays})
    select
      ${figure(sql`users where left_at is null`)} as users,
      ${figure(sql`user_roles where role = 'founder'`)} as founders,
      ${figure(sql`user_roles where role = 'contributor'`)} as contributors,
      ${figure(sql`founder_team_assignments where true`, 'assigned_at')} as assignments,
      ${figure(sql`campaigns where status <> 'deleted'`)} as campaigns,
      ${figure(sql`squad_rooms where true`)} as rooms`,
  )

const figure = (rows: RawBuilder<unknown>, time = 'created_at') => sql`json_build_object(
  'total', (select count(*) from ${rows}),
  'days', array(select coalesce(many, 0) from days left join (
    select date_trunc('day', ${sql.ref(time)}) as day, count(*) as many
    from ${rows} and ${sql.ref(time)} >= ${firstDay} group by 1) counted using (day) order by day))`
