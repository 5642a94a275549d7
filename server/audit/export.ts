import { sql } from 'kysely'
import type { AuditFilter } from '#/contract/audit.ts'
import { auditWords, productItself } from '#/rules/audit.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Db } from '../infra/db/pool.ts'
import { nameOf, unknownName } from '../name-of.ts'
import { csvRow, utf8Mark } from './csv.ts'
import { peopleOf, selectEntries, teamId } from './filter.ts'

const pageSize = 1_000
const encoder = new TextEncoder()

const columns = [
  'at',
  'who',
  'who_email',
  'what',
  'action',
  'whom',
  'whom_email',
  'team',
  'team_email',
  'target',
  'reason',
  'before',
  'after',
  'address',
  'device',
]

/** Every entry that matches the filter as CSV, newest first. Pages are read in one transaction, so all come from one snapshot. */
export async function* csvOf(db: Db, filter: AuditFilter): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    // A slow client leaves this transaction idle between pages.
    await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(tx)
    yield encoder.encode(utf8Mark + csvRow(columns))
    const people = await peopleOf(tx, filter)
    for (let last: Entry | undefined; ;) {
      const rows: Entry[] = await pageAfter(selectEntries(tx, filter, people), last)
      const named = await readNamed(tx, rows)
      if (rows.length > 0) yield encoder.encode(rows.map(row => rowOf(row, named)).join(''))
      if (rows.length < pageSize) return
      last = rows.at(-1)
    }
  } finally {
    await tx.rollback().execute()
  }
}

/** Compared as text, because a Date would lose a time's microseconds. */
const pageAfter = (entries: ReturnType<typeof selectEntries>, last: { exactly: string; id: string } | undefined) =>
  entries
    .select([
      sql<string>`at::text`.as('exactly'),
      'actor_id as actorId',
      'subject_id as subjectId',
      teamId.as('teamId'),
    ])
    .where(last ? sql<boolean>`(at, id) < (${last.exactly}::timestamptz, ${last.id}::uuid)` : sql.lit(true))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()

type Entry = Awaited<ReturnType<typeof pageAfter>>[number]

type People = ReadonlyMap<string, { name: string; email: string | null }>

/** Whom entries name. Thousands of entries often name the same few people, so each is looked up once, not with each entry. */
async function readNamed(db: Db, entries: readonly Entry[]): Promise<People> {
  const ids = new Set(entries.flatMap(({ actorId, subjectId, teamId: id }) => [actorId, subjectId, id]))
  const rows = await db
    .selectFrom('users')
    .where('id', '=', anyOf([...ids].filter(id => id !== null)))
    .select([
      'id',
      nameOf('users.id').as('name'),
      sql<string | null>`case when left_at is null then email end`.as('email'),
    ])
    .execute()
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

const nobody = { name: null, email: null }
const unknown = { name: unknownName, email: null }

function rowOf(entry: Entry, people: People) {
  const personOf = (id: string | null) => (id === null ? nobody : (people.get(id) ?? unknown))
  const { at, action, targetId, reason, before, after, address, device } = entry
  const [actor, subject, team] = [personOf(entry.actorId), personOf(entry.subjectId), personOf(entry.teamId)]
  return csvRow([
    at.toISOString(),
    actor.name ?? productItself,
    actor.email,
    auditWords[action],
    action,
    subject.name,
    subject.email,
    team.name,
    team.email,
    targetId,
    reason,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    address,
    device,
  ])
}
