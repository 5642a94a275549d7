import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../infra/db/change.ts'

/** Keeps what was rejected or taken back before it is written over. The campaign's lock is held. */
export const keepVersion = (tx: Tx, which: RawBuilder<boolean>) =>
  sql`
    insert into submission_versions
      (submission_id, attempt, status, title, content, url, reject_reason, submitted_at, decided_at)
    select id, attempt, status, title, content, url, reject_reason, submitted_at, decided_at
    from submissions where ${which} and status in ('rejected', 'withdrawn')`.execute(tx)

/** Whether a founder read another attempt than the one that is there now: what they say is not about this. */
export const isAnother = (work: { attempt: number }, read: number | undefined) =>
  read !== undefined && work.attempt !== read
