import type { Reaction } from '#/rules/squads.ts'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { lockMessage } from './membership.ts'
import { readMessage } from './messages.ts'
import { tellChanged } from './write.ts'

/** Adds or removes the caller's reaction. */
export function react(call: SignedIn, { id, emoji, on }: { id: string; emoji: Reaction; on: boolean }) {
  return change(call.world, async (tx, tell) => {
    const message = await lockMessage(tx, call, id)
    const changed = await (on ? putOn : takeOff)(tx, { message_id: id, user_id: call.me.id, emoji })
    return changed ? tellChanged(tx, tell, message) : readMessage(tx, id)
  })
}

interface Mine {
  message_id: string
  user_id: string
  emoji: Reaction
}

/** Truthy if it was not there before. */
const putOn = (tx: Tx, mine: Mine) =>
  tx
    .insertInto('squad_reactions')
    .values(mine)
    .onConflict(already => already.doNothing())
    .returning('message_id')
    .executeTakeFirst()

/** Truthy if it was there. */
const takeOff = (tx: Tx, { message_id: id, user_id: userId, emoji }: Mine) =>
  tx
    .deleteFrom('squad_reactions')
    .where('message_id', '=', id)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .returning('message_id')
    .executeTakeFirst()
