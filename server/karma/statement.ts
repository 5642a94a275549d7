import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { Movement, Statement, StatementMonth } from '#/contract/karma.ts'
import type { TransferKind } from '#/rules/karma.ts'
import { limits } from '#/rules/limits.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import type { SignedIn } from '../call.ts'
import type { Paging, Place } from '../cursor.ts'
import { after, microsOf, page, placeIn } from '../cursor.ts'
import { mayOpen } from '../may-open.ts'
import { balances } from './ledger.ts'
import { legs, ownAccounts } from './legs.ts'

interface Asked extends Paging {
  kind?: TransferKind | undefined
}

interface Listed {
  kind: TransferKind | undefined
  place: Place
}

type Line = Movement & StatementMonth & { total: number; micros: string }

/** Every movement of the caller's karma, newest first, with its cause and the balance after it. */
export async function readStatement({ world: { db }, me }: SignedIn, { kind, ...paging }: Asked): Promise<Statement> {
  const place = placeIn('statement', paging, limits.statementPageSize)
  const { rows } = await lines(me, { kind, place }).execute(db)
  const { items, next } = page(place, rows)
  const balance = rows[0]?.total ?? sum(await balances(db, me.id))
  return { items: items.map(movementOf), next, months: monthsOf(items), balance }
}

const sum = ({ available, earned }: { available: number; earned: number }) => available + earned

const movementOf = ({ id, at, kind, amount, balance, reason, campaign, work }: Line): Movement => ({
  id,
  at,
  kind,
  amount,
  balance,
  reason,
  campaign,
  work,
})

function monthsOf(items: readonly Line[]): StatementMonth[] {
  const months = new Map(
    items.map(({ starts, received, spent, takenBack }) => [starts.getTime(), { starts, received, spent, takenBack }]),
  )
  return [...months.values()]
}

const atFirst = sql`((select created_at from first), (select id from first))`
const atLast = sql`((select created_at from last), (select id from last))`
const place = sql`(created_at, id)`
const newestFirst = sql`order by created_at desc, id desc`
const monthOf = (time: RawBuilder<unknown>) => sql`date_trunc('month', ${time}, 'UTC')`

/**
 * The balance after a line is today's balance minus everything newer. What is newer than the page is one sum over the index; within
 * the page every leg counts, including those that the filter hides.
 */
const lines = ({ id: userId, role }: Me, { kind, place: { position, size } }: Listed) => {
  const limit = sql.lit(size + 1)
  const isOwn = runsCampaigns(role) ? sql`campaigns.founder_id = ${userId}` : sql`false`
  const wanted = kind ? sql`kind = ${kind}` : sql`true`
  const asked = sql`${wanted} and ${after('created_at', 'id', position)} ${newestFirst} limit ${limit}`
  const wholeMonths = sql`created_at >= ${monthOf(sql`(select created_at from last)`)}
    and created_at < ${monthOf(sql`(select created_at from first)`)} + interval '1 month'`
  return sql<Line>`
    with ${ownAccounts(userId)}, listed as (
      select leg.* from ${legs(sql`id, kind, created_at, reason, campaign_id, submission_id`, asked)} ${newestFirst} limit ${limit}
    ), first as (
      select created_at, id from listed ${newestFirst} limit 1
    ), last as (
      select created_at, id from listed order by created_at, id limit 1
    ), newer as (
      select coalesce(sum(leg.amount), 0) as amount from ${legs(sql`id`, sql`${place} > ${atFirst}`)}
    ), within as (
      select leg.id, coalesce(sum(leg.amount) over (${newestFirst} rows between unbounded preceding and 1 preceding), 0) as newer
      from ${legs(sql`id, created_at`, sql`${place} <= ${atFirst} and ${place} >= ${atLast}`)}
    ), months as (
      select ${monthOf(sql`leg.created_at`)} as starts, coalesce(sum(amount) filter (where amount > 0), 0) as received,
        coalesce(-sum(amount) filter (where amount < 0), 0) as spent,
        coalesce(-sum(amount) filter (where amount < 0 and kind = 'reversal'), 0) as taken_back
      from ${legs(sql`kind, created_at`, wholeMonths)} group by 1
    ), total as (
      select sum(balance) as balance from mine
    )
    select listed.id, listed.kind, listed.created_at as at, listed.amount, listed.reason,
      (total.balance - newer.amount - within.newer) as balance, total.balance as total,
      case when campaigns.id is not null then json_build_object('id', campaigns.id, 'name', campaigns.saas_name,
        'isOpen', ${isOwn} or ${mayOpen(userId)}) end as campaign,
      case when s.id is not null then json_build_object('kind', s.kind, 'title', s.title) end as work,
      months.starts, months.received, months.spent, months.taken_back as "takenBack", ${microsOf('listed.created_at')} as micros
    from listed cross join newer cross join total
      join within on within.id = listed.id
      join months on months.starts = ${monthOf(sql`listed.created_at`)}
      left join campaigns on campaigns.id = listed.campaign_id
      left join submissions s on s.id = listed.submission_id
    order by listed.created_at desc, listed.id desc`
}
