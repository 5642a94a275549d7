import { sql } from 'kysely'
import type { AuditFilter } from '#/contract/audit.ts'
import { auditWords, productItself } from '#/rules/audit.ts'
import type { Db } from '../infra/db/pool.ts'
import { csvRow, utf8Mark } from './csv.ts'
import { peopleOf, selectEntries } from './filter.ts'

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
      if (rows.length > 0) yield encoder.encode(rows.map(rowOf).join(''))
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
    .select(sql<string>`at::text`.as('exactly'))
    .where(last ? sql<boolean>`(at, id) < (${last.exactly}::timestamptz, ${last.id}::uuid)` : sql.lit(true))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute()

type Entry = Awaited<ReturnType<typeof pageAfter>>[number]

const rowOf = ({ at, actor, action, subject, team, targetId, reason, before, after, address, device }: Entry) =>
  csvRow([
    at.toISOString(),
    actor?.name ?? productItself,
    actor?.email ?? null,
    auditWords[action],
    action,
    subject?.name ?? null,
    subject?.email ?? null,
    team?.name ?? null,
    team?.email ?? null,
    targetId,
    reason,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    address,
    device,
  ])
