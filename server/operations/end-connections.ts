import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'

/** An admin closes all sockets of a person. Pages that are still signed in reconnect. */
export async function endConnections({ world, author }: Audited, { id: userId }: { id: string }) {
  const theirs = world.live.connections().filter(each => each.userId === userId)
  if (theirs.length === 0) refuse('not_found')
  await change(world, tx =>
    note(tx, author, { action: 'connections_ended', subject: userId, before: { connections: theirs.length } }),
  )
  world.live.disconnect(userId)
  return {}
}
