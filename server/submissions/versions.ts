import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { versionStatuses } from '#/rules/submission.ts'
import { literals } from '../infra/db/literals.ts'
import type { Tx } from '../infra/db/change.ts'

/** Keeps a rejected or withdrawn version before it is overwritten. The caller holds the campaign's lock. */
export const keepVersion = (tx: Tx, which: RawBuilder<boolean>) =>
  sql`
    insert into submission_versions
      (submission_id, attempt, status, title, content, url, reject_reason, submitted_at, decided_at)
    select id, attempt, status, title, content, url, reject_reason, submitted_at, decided_at
    from submissions where ${which} and status in (${literals(versionStatuses)})`.execute(tx)

/** Whether the founder has read another attempt than the current one, so that their decision is not about this one. */
export const isAnother = (work: { attempt: number }, read: number | undefined) =>
  read !== undefined && work.attempt !== read
