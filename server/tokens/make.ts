import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'
import type { Scope, TokenDays } from '#/rules/scopes.ts'
import { proveNow } from '../accounts/proof.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import { refuseDemoPeople } from '../demo.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { queueLetter } from '../letters/queue.ts'
import { takeRaised } from '../limits.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { hashOf } from '../token.ts'
import { tokensOf } from './list.ts'
import { newAccessToken, shownOf } from './access-token.ts'

interface Wanted {
  id: string
  name: string
  scopes: readonly Scope[]
  days: TokenDays
}

/**
 * Makes an access token. Admins have none, because a stolen one would open the whole server. Only its hash is kept, so a retry, such as
 * after a lost answer, gives the same token a new secret.
 */
export async function makeToken(
  call: Call,
  caller: Audited,
  { present, ...wanted }: Wanted & { present: string | null },
) {
  const { world, me } = caller
  const { id } = wanted
  if (me.role === 'admin') refuse('forbidden')
  refuseDemoPeople(world, me)
  await proveNow(call, me, present)
  const token = newAccessToken()
  const secret = { hash: hashOf(token), shown: shownOf(token) }
  const made = await change(world, async (tx, tell) => {
    // Locks the person, so that concurrent calls cannot exceed the maximum.
    await tx.selectFrom('users').select('id').where('id', '=', me.id).forNoKeyUpdate().execute()
    if (await once(tx, me.id, wanted)) await insert(tx, caller, wanted, secret)
    else await renew(tx, me.id, id, secret)
    tell(me.id, { name: 'account_changed' })
    return tokensOf(tx).where('id', '=', id).executeTakeFirstOrThrow()
  }).catch(refuseOn({ access_tokens_pkey: 'id_reused' }))
  return { token, made }
}

interface Secret {
  hash: string
  shown: string
}

async function insert(tx: Tx, { world, me, author }: Audited, { id, name, scopes, days }: Wanted, secret: Secret) {
  const has = await tx.selectFrom('access_tokens').select('id').where('user_id', '=', me.id).execute()
  if (has.length >= limits.tokensMax) refuse('too_many_tokens')
  await takeRaised(tx, 'tokenMade', me.id, world.config)
  const ends_at = days === 0 ? null : sql<Date>`now() + make_interval(days => ${days})`
  await tx
    .insertInto('access_tokens')
    .values({ id, user_id: me.id, name, ...secret, scopes: [...scopes], ends_at })
    .execute()
  await note(tx, author, { action: 'token_made', subject: me.id, target: id, after: { name, scopes, days } })
  if (me.isVerified)
    await queueLetter(world, tx, { kind: 'token_made', userId: me.id, address: me.email, detail: name })
}

/** Refuses a token that has been used, since the first answer did arrive, and one that was revoked. */
async function renew(tx: Tx, userId: string, id: string, secret: Secret) {
  const renewed = await tx
    .updateTable('access_tokens')
    .set(secret)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!renewed) refuse('id_reused')
}
