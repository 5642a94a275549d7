import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'
import type { Scope, TokenDays } from '#/rules/scopes.ts'
import { proveNow } from '../accounts/proof.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import { refuseDemoPeople } from '../demo.ts'
import { change } from '../infra/db/change.ts'
import { queueLetter } from '../letters/queue.ts'
import { take } from '../limits.ts'
import { refuse } from '../refusals.ts'
import { hashOf } from '../token.ts'
import { tokensOf } from './list.ts'
import { newAccessToken, shownOf } from './access-token.ts'

interface Wanted {
  name: string
  scopes: readonly Scope[]
  days: TokenDays
  present: string | null
}

/** Makes an access token. Admins have none, because a stolen one would open the whole server. */
export async function makeToken(call: Call, { world, me, author }: Audited, { name, scopes, days, present }: Wanted) {
  if (me.role === 'admin') refuse('forbidden')
  refuseDemoPeople(world, me)
  await proveNow(call, me, present)
  const token = newAccessToken()
  const id = randomUUIDv7()
  const made = await change(world, async (tx, tell) => {
    // Locks the person, so that concurrent calls cannot exceed the maximum.
    await tx.selectFrom('users').select('id').where('id', '=', me.id).forNoKeyUpdate().execute()
    const has = await tx.selectFrom('access_tokens').select('id').where('user_id', '=', me.id).execute()
    if (has.length >= limits.tokensMax) refuse('too_many_tokens')
    await take(tx, 'tokenMade', me.id, world.config.rateLimitFactor)
    await tx
      .insertInto('access_tokens')
      .values({
        id,
        user_id: me.id,
        name,
        hash: hashOf(token),
        shown: shownOf(token),
        scopes: [...scopes],
        ends_at: days === 0 ? null : sql<Date>`now() + make_interval(days => ${days})`,
      })
      .execute()
    await note(tx, author, { action: 'token_made', subject: me.id, target: id, after: { name, scopes, days } })
    if (me.isVerified)
      await queueLetter(world, tx, { kind: 'token_made', userId: me.id, address: me.email, detail: name })
    tell(me.id, { name: 'account_changed' })
    return tokensOf(tx).where('id', '=', id).executeTakeFirstOrThrow()
  })
  return { token, made }
}
