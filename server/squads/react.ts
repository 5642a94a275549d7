import type { Reaction } from '#/rules/squads.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { lockMessage } from './membership.ts'
import { tellChanged } from './write.ts'

/** Puts one's reaction of a kind on a message, or takes it off. */
export function react(call: SignedIn, { id, emoji, on }: { id: string; emoji: Reaction; on: boolean }) {
  return change(call.world, async (tx, tell) => {
    const message = await lockMessage(tx, call, id)
    const mine = { message_id: id, user_id: call.me.id, emoji }
    if (on) {
      await tx
        .insertInto('squad_reactions')
        .values(mine)
        .onConflict(already => already.doNothing())
        .execute()
    } else {
      await tx
        .deleteFrom('squad_reactions')
        .where('message_id', '=', id)
        .where('user_id', '=', call.me.id)
        .where('emoji', '=', emoji)
        .execute()
    }
    return tellChanged(tx, tell, message)
  })
}
