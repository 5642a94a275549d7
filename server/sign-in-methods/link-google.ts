import { proveNow } from '../accounts/proof.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import type { Me } from '#/contract/accounts.ts'
import { refuseDemoPeople } from '../demo.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { keepASignInMethod, lockSignInMethods } from './keep-a-method.ts'
import { beginOAuthRequest } from './oauth-request.ts'

/** Returns Google's URL; the account is linked when the same person returns in the same browser. */
export async function linkGoogle(call: Call, me: Me, present: string | null) {
  const { google, db } = call.world
  refuseDemoPeople(call.world, me)
  await proveNow(call, me, present)
  if (!google) refuse('google_not_set_up')
  const linked = await db
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', me.id)
    .where('provider_id', '=', 'google')
    .executeTakeFirst()
  if (linked) refuse('google_linked')
  const url = await beginOAuthRequest(google, call, { role: null, next: null, userId: me.id })
  return { url: url ?? refuse('google_unreachable') }
}

/** Sign-ins that wait for their second step end, since they may have begun with Google. */
export async function unlinkGoogle(call: Call, { world, me, author }: Audited, present: string | null) {
  refuseDemoPeople(world, me)
  await proveNow(call, me, present)
  await change(world, async (tx, tell) => {
    await lockSignInMethods(tx, me.id)
    const gone = await tx
      .deleteFrom('accounts')
      .where('user_id', '=', me.id)
      .where('provider_id', '=', 'google')
      .returning('id')
      .executeTakeFirst()
    if (!gone) refuse('not_found')
    await keepASignInMethod(world, tx, me.id)
    await tx.deleteFrom('second_steps').where('user_id', '=', me.id).execute()
    await note(tx, author, { action: 'google_unlinked', subject: me.id })
    tell(me.id, { name: 'account_changed' })
  })
  return {}
}
