import { proveNow } from '../accounts/proof.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call, SignedIn } from '../call.ts'
import { refuseDemoPeople } from '../demo.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { keepASignInMethod, lockSignInMethods } from './keep-a-method.ts'

export async function renamePasskey({ world, me }: SignedIn, { id, name }: { id: string; name: string }) {
  await change(world, async (tx, tell) => {
    const renamed = await tx
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .returning('id')
      .executeTakeFirst()
    if (!renamed) refuse('not_found')
    tell(me.id, { name: 'account_changed' })
  })
  return {}
}

export async function removePasskey(
  call: Call,
  { world, me, author }: Audited,
  { id, present }: { id: string; present: string | null },
) {
  refuseDemoPeople(world, me)
  await proveNow(call, me, present)
  await change(world, async (tx, tell) => {
    await lockSignInMethods(tx, me.id)
    const gone = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .returning('name')
      .executeTakeFirst()
    if (!gone) refuse('not_found')
    await keepASignInMethod(world, tx, me.id)
    await note(tx, author, { action: 'passkey_removed', subject: me.id, target: id, before: { name: gone.name } })
    tell(me.id, { name: 'account_changed' })
  })
  return {}
}
