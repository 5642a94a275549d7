import { sql } from 'kysely'
import { chartDays, firstDay } from '../chart.ts'
import { onlyRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { legs, ownAccount } from './legs.ts'

interface Account {
  userId: string
  kind: 'available' | 'earned'
}

/** One account of a person over the days of a chart, oldest first: received per day, and the balance at its end. */
export const karmaHistory = async (db: Db, account: Account) => onlyRow(await selectHistory(db, account))

const selectHistory = statement(
  (_db, { userId, kind }: Account) => sql<{ received: number[]; balance: number[] }>`
    with ${ownAccount(userId, kind)}, moved as (
      select date_trunc('day', leg.created_at) as day, sum(leg.amount) as net,
        sum(leg.amount) filter (where leg.amount > 0) as received
      from ${legs(sql`created_at`, sql`created_at >= ${firstDay}`)} group by 1
    ), days as (
      select day, coalesce(received, 0)::int as received,
        ((select coalesce(sum(balance), 0) from mine) - coalesce(sum(net) over later, 0))::int as balance
      from ${chartDays} left join moved using (day)
      window later as (order by day desc rows between unbounded preceding and 1 preceding)
    )
    select array_agg(received order by day) as received, array_agg(balance order by day) as balance from days`,
)
