import type { Me } from '#/contract/accounts.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { tellNewLook } from '../roommates.ts'
import { tellOfPeople } from './tell-admins.ts'

/** Changes a person's own name and nothing else. */
export async function updateProfile({ world, me }: SignedIn, { fullName }: { fullName: string }): Promise<Me> {
  await change(world, async (tx, tell) => {
    await tx.updateTable('profiles').set({ full_name: fullName }).where('id', '=', me.id).execute()
    await tx.updateTable('users').set({ name: fullName, updated_at: now }).where('id', '=', me.id).execute()
    tell(me.id, { name: 'account_changed' })
    await tellNewLook(tx, tell, me.id)
    await tellOfPeople(tx, tell)
  })
  world.sessions.drop(me.id)
  return { ...me, fullName }
}
