import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import { proveNow } from '../accounts/proof.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import { tellOfSecurityChange } from '../letters/queue.ts'
import { refuseDemoPeople } from '../demo.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { isSame } from '../infra/is-same.ts'
import { take } from '../limits.ts'
import { refuse } from '../refusals.ts'
import { seal, unseal } from '../sealed.ts'
import { replaceCodes } from './recovery-codes.ts'
import { otpauthUrl, newSecret, stepOf } from './totp.ts'

export const secretPurpose = 'two-step secrets'
const confirmMinutes = 15

const isOld = sql<boolean>`started_at < now() - make_interval(mins => ${sql.lit(confirmMinutes)})`

/** A setup that was begun and has expired. */
export const isLeft = sql<boolean>`(confirmed_at is null and ${isOld})`

/** Makes a secret for the app. Sign-ins require codes only after the first one was confirmed here. */
export async function beginTwoStep(call: Call, { world, me }: Audited, present: string | null) {
  refuseDemoPeople(world, me)
  await proveNow(call, me, present)
  const secret = newSecret()
  const sealed = seal(world, secretPurpose, me.id, secret)
  await change(world, async tx => {
    const begun = await tx
      .insertInto('two_steps')
      .values({ user_id: me.id, secret: sealed })
      .onConflict(on =>
        on
          .column('user_id')
          .doUpdateSet({ secret: sealed, started_at: now })
          .where('two_steps.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!begun) refuse('two_step_is_on')
  })
  return { secret, url: otpauthUrl(secret, me.email) }
}

interface Confirmed {
  /** As shown to the person: another tab may have begun anew since. */
  secret: string
  code: string
}

/** Needs no further proof: one was given when the setup began, not long ago. */
export async function confirmTwoStep({ world, me, author }: Audited, { secret, code }: Confirmed) {
  await readBegun(world.db, me.id)
  await take(world.db, 'firstCode', me.id)
  const codes = await change(world, async (tx, tell) => {
    const begun = await readBegun(tx, me.id)
    const latest = unseal(world, secretPurpose, me.id, begun.secret)
    if (latest === undefined || !isSame(secret, latest)) refuse('two_step_begun_anew')
    const step = stepOf(latest, code.replaceAll(/\s/g, ''), begun.now) ?? refuse('code_wrong')
    await tx.updateTable('two_steps').set({ confirmed_at: now, last_step: step }).where('user_id', '=', me.id).execute()
    await note(tx, author, { action: 'two_step_on', subject: me.id })
    await tellOfSecurityChange(world, tx, me, 'two_step_on')
    tell(me.id, { name: 'account_changed' })
    return replaceCodes(tx, me.id)
  })
  return { codes }
}

/** In a transaction it waits for concurrent confirmations. */
async function readBegun(db: Db, userId: string) {
  const begun = await db
    .selectFrom('two_steps')
    .select(['secret', 'confirmed_at as confirmedAt', now.as('now'), isOld.as('isOld')])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (begun?.confirmedAt) refuse('two_step_is_on')
  if (!begun || begun.isOld) refuse('two_step_begun_anew')
  return begun
}

/** Sign-ins that wait for a code end; begun again, they need none. */
export async function stopTwoStep(call: Call, { world, me, author }: Audited, present: string | null) {
  refuseDemoPeople(world, me)
  await proveNow(call, me, present)
  await change(world, async (tx, tell) => {
    await lockOn(tx, me)
    await tx.deleteFrom('two_steps').where('user_id', '=', me.id).execute()
    await tx.deleteFrom('second_steps').where('user_id', '=', me.id).execute()
    await note(tx, author, { action: 'two_step_off', subject: me.id })
    await tellOfSecurityChange(world, tx, me, 'two_step_off')
    tell(me.id, { name: 'account_changed' })
  })
  return {}
}

export async function renewCodes(call: Call, { world, me, author }: Audited, present: string | null) {
  refuseDemoPeople(world, me)
  await proveNow(call, me, present)
  const codes = await change(world, async (tx, tell) => {
    await lockOn(tx, me)
    await note(tx, author, { action: 'recovery_codes_renewed', subject: me.id })
    await tellOfSecurityChange(world, tx, me, 'codes_renewed')
    tell(me.id, { name: 'account_changed' })
    return replaceCodes(tx, me.id)
  })
  return { codes }
}

async function lockOn(tx: Tx, { id }: Pick<Me, 'id'>) {
  const on = await tx
    .selectFrom('two_steps')
    .select('user_id')
    .where('user_id', '=', id)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!on) refuse('two_step_is_off')
}
