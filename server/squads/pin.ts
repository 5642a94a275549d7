import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'
import { lockMessage } from './membership.ts'
import { readMessage } from './messages.ts'
import { tellChanged } from './write.ts'

/** The founder or the team lead pins a message for everybody, or unpins it. */
export function pinMessage(call: SignedIn, { id, on }: { id: string; on: boolean }) {
  return change(call.world, async (tx, tell) => {
    const message = await lockMessage(tx, call, id)
    if (![message.founderId, message.teamLeadId].includes(call.me.id)) refuse('only_leaders_pin')
    if (on === (message.pinned_at !== null)) return readMessage(tx, id)
    if (on) await refuseFull(tx, message.room_id)
    await tx
      .updateTable('squad_messages')
      .set({ pinned_at: on ? now : null })
      .where('id', '=', id)
      .execute()
    return tellChanged(tx, tell, message)
  })
}

/** Requires that the room is locked, so that pins at the same moment cannot exceed the limit together. */
async function refuseFull(tx: Tx, roomId: string) {
  const { pinned } = await tx
    .selectFrom('squad_messages')
    .where('room_id', '=', roomId)
    .where('pinned_at', 'is not', null)
    .select(all => all.fn.countAll<number>().as('pinned'))
    .executeTakeFirstOrThrow()
  if (pinned >= limits.pinsMax) refuse('too_many_pins')
}
