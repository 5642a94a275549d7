import { sql } from 'kysely'
import type { ModerationCase } from '#/contract/moderation.ts'
import type { CaseList } from '#/rules/moderation.ts'
import { limits } from '#/rules/limits.ts'
import { reportsShown } from '#/rules/moderation.ts'
import { personOf, personOrNull } from '../accounts/person.ts'
import type { SignedIn } from '../call.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { unknownName } from '../name-of.ts'
import { isAbandoned } from './claim.ts'
import { asReported, reported } from './reported.ts'

type Report = ModerationCase['reports'][number]

const reports = sql<Report[]>`(
  select json_agg(json_build_object('by', ${personOf('r.reporter_id')}, 'reason', r.reason, 'words', r.words,
    'at', r.created_at) order by r.created_at, r.id)
  from (select * from reports where case_id = moderation_cases.id
    order by created_at, id limit ${sql.lit(reportsShown)}) r)`

const author = sql<ModerationCase['author']>`(
  select json_build_object('id', moderation_cases.author_id, 'name', coalesce(p.full_name, ${sql.lit(unknownName)}),
    'avatarUrl', p.avatar_url, 'suspended', u.suspended_at is not null, 'hasLeft', u.left_at is not null,
    'role', (select role from user_roles where user_id = u.id))
  from users u left join profiles p on p.id = u.id where u.id = moderation_cases.author_id)`

interface Asked extends Paging {
  list: CaseList
}

/** A page of the queue; each case with the reported thing, its reports and its author, in one statement. */
export async function listCases({ world: { db }, me }: SignedIn, { list, ...paging }: Asked) {
  const isClosed = list === 'closed'
  const place = placeIn(isClosed ? 'closed-cases' : 'open-cases', paging, limits.listPageSize)
  const time = isClosed ? 'closed_at' : 'opened_at'
  const direction = isClosed ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('moderation_cases')
    .where('closed_at', isClosed ? 'is not' : 'is', null)
    .$if(list === 'mine', mine => mine.where('claimed_by', '=', me.id))
    .select([
      'id',
      'thing',
      reported.as('reported'),
      author.as('author'),
      reports.as('reports'),
      sql<number>`(select count(*) from reports where case_id = moderation_cases.id)`.as('reportCount'),
      'opened_at as openedAt',
      personOrNull('claimed_by').as('claimedBy'),
      isAbandoned.as('isAbandoned'),
      'closed_at as closedAt',
      personOrNull('closed_by').as('closedBy'),
      'outcome',
      'note',
    ])
    .$call(onePage({ time, id: 'id', direction, place }))
    .execute()
  return page(
    place,
    rows.map(row => ({ ...row, reported: row.reported && asReported(row.reported) })),
  )
}

export const countWaiting = (db: Db) =>
  oneRow(db, sql<{ open: number }>`select count(*) as open from moderation_cases where closed_at is null`)
