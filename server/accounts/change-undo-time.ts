import type { Me } from '#/contract/accounts.ts'
import type { UndoSeconds } from '#/rules/undo-time.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'

/** Changes how long a person can undo what they decide or remove from now on. */
export async function changeUndoTime(
  { world, me }: SignedIn,
  { undoSeconds }: { undoSeconds: UndoSeconds },
): Promise<Me> {
  await change(world, async (tx, tell) => {
    await tx.updateTable('profiles').set({ undo_seconds: undoSeconds }).where('id', '=', me.id).execute()
    tell(me.id, { name: 'account_changed' })
  })
  world.sessions.drop(me.id)
  return { ...me, undoSeconds }
}
