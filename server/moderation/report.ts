import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ReportReason, Thing } from '#/rules/moderation.ts'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { take } from '../limits.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { tellOfReports } from './tell.ts'
import { writerOf } from './visible.ts'

interface Reporting {
  id: string
  thing: Thing
  thingId: string
  reason: ReportReason
  words: string | null
}

/** Somebody reports a thing that they can see and did not write. Each person reports a thing once; its reports form one case. */
export function report({ world, me }: SignedIn, input: Reporting) {
  return change(world, async (tx, tell) => {
    if (!(await once(tx, me.id, input))) return {}
    const { id, thing, thingId, reason, words } = input
    const authorId = (await writerOf(tx, me, thing, thingId)) ?? refuse('not_found')
    if (authorId === me.id) refuse('own_thing')
    await take(tx, 'report', me.id)
    const case_id = await openCase(tx, thing, thingId, authorId)
    await tx
      .insertInto('reports')
      .values({ id, case_id, reporter_id: me.id, thing, thing_id: thingId, reason, words })
      .execute()
    await tellOfReports(tx, tell)
    return {}
  }).catch(refuseOn({ reports_once: 'already_reported', reports_pkey: 'id_reused' }))
}

/** The open case of a thing, or a new one. It is locked, so that it cannot be closed before this report is added. */
async function openCase(tx: Tx, thing: Thing, thingId: string, authorId: string) {
  const row = await tx
    .insertInto('moderation_cases')
    .values({ id: randomUUIDv7(), thing, thing_id: thingId, author_id: authorId })
    .onConflict(on =>
      on
        .columns(['thing', 'thing_id'])
        .where('closed_at', 'is', null)
        .doUpdateSet({ thing_id: sql`excluded.thing_id` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
