import type { SquadMessage } from '#/contract/squads.ts'
import type { Role } from '#/rules/roles.ts'
import { rowRates } from '#/rules/rates.ts'
import type { SignedIn } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { addedLately, countAlone } from '../limits.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import type { OwnRoom } from './membership.ts'
import { lockOwnRoom, readPeople } from './membership.ts'
import { readMessage } from './messages.ts'
import type { Story } from './notices.ts'
import { notifyOfMessage } from './notices.ts'

interface Sending {
  id: string
  roomId: string
  replyTo: string | null
}

/** The content of a message, by kind. */
type Written =
  | { kind: 'text'; content: string; mentions: string[] }
  | { kind: 'image'; content: string; imageId: string }
  | { kind: 'campaign'; campaignId: string }

/**
 * The only way to add a message to a room. `say` gives its content, once the room is locked and the sender may write. A request that
 * was already carried out skips the checks and gets the first answer.
 */
export const sendToRoom = (
  call: SignedIn,
  request: Sending,
  say: (tx: Tx, room: EnteredRoom) => Written | Promise<Written>,
): Promise<SquadMessage> =>
  change(call.world, async (tx, tell) => {
    const story = { tx, tell, call }
    const room = await enterToWrite(story, request)
    return room ? writeMessage(story, room, request, await say(tx, room)) : readMessage(tx, request.id)
  }).catch(refuseOn({ squad_messages_pkey: 'id_reused' }))

/** Locks the sender and the room, checks the rate limit and the message replied to, and reads the people. Null if carried out before. */
async function enterToWrite({ tx, call }: Story, request: Sending) {
  const { roomId, replyTo } = request
  await countAlone(tx, call.me.id)
  const room = await lockOwnRoom(tx, call.me, roomId)
  if (!(await once(tx, call.me.id, request))) return null
  await refuseBurst(tx, call.me.id)
  if (replyTo) await refuseForeignReply(tx, room, replyTo)
  return { ...room, people: await readPeople(tx, { founderId: room.founder_id, roomId }) }
}

type EnteredRoom = NonNullable<Awaited<ReturnType<typeof enterToWrite>>>

/** Assigns its `seq`, writes notices and publishes the live event. */
async function writeMessage(story: Story, room: EnteredRoom, { id, replyTo }: Sending, written: Written) {
  const { tx, tell, call } = story
  const seq = room.last_seq + 1
  await tx
    .insertInto('squad_messages')
    .values({
      id,
      room_id: room.id,
      seq,
      change: room.last_change + 1,
      sender_id: call.me.id,
      sender_role: call.me.role ?? roleless(),
      reply_to: replyTo,
      ...columnsOf(written),
    })
    .execute()
  await tx
    .updateTable('squad_rooms')
    .set({ last_seq: seq, last_change: room.last_change + 1, last_message_at: now })
    .where('id', '=', room.id)
    .execute()
  if (call.me.role === 'admin') await startReading(tx, { roomId: room.id, userId: call.me.id, seq })
  const message = await readMessage(tx, id)
  await notifyOfMessage(story, room, message)
  const hearers = room.people.map(person => person.id)
  tell(hearers, { name: 'squad_message', message })
  if (isNewAmong(room, call.me.id)) tell(hearers, { name: 'squad_changed', roomId: room.id })
  return message
}

/** An admin is one of the team from their first message on. */
const isNewAmong = ({ people }: EnteredRoom, senderId: string) =>
  people.some(({ id, member }) => id === senderId && !member)

/** For an admin, a room without a read position counts as read. Once they write there they get one, so that answers count as unread. */
const startReading = (tx: Tx, { roomId, userId, seq }: { roomId: string; userId: string; seq: number }) =>
  tx
    .insertInto('squad_reads')
    .values({ room_id: roomId, user_id: userId, last_read_seq: seq })
    .onConflict(on => on.columns(['user_id', 'room_id']).doNothing())
    .execute()

/** Unreachable: the route requires a role. */
const roleless = (): Role => refuse('forbidden')

function columnsOf(written: Written) {
  switch (written.kind) {
    case 'text':
      return { kind: written.kind, content: written.content, mentions: written.mentions }
    case 'image':
      return { kind: written.kind, content: written.content, image_id: written.imageId }
    case 'campaign':
      return { kind: written.kind, content: '', campaign_id: written.campaignId }
  }
}

async function refuseBurst(tx: Tx, userId: string) {
  const { count, seconds } = rowRates.squadMessage
  const recent = await addedLately(tx, { table: 'squad_messages', by: 'sender_id', userId }, seconds)
  if (recent >= count) refuse('too_many_messages', { seconds })
}

async function refuseForeignReply(tx: Tx, room: OwnRoom, replyTo: string) {
  const original = await tx
    .selectFrom('squad_messages')
    .select('id')
    .where('id', '=', replyTo)
    .where('room_id', '=', room.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!original) refuse('message_not_found')
}

export interface Changed {
  id: string
  room_id: string
  founderId: string
}

/** Completes a change to a message: increments the room's change counter and publishes the new state to everybody in the room. */
export async function tellChanged(tx: Tx, tell: Tell, { id, room_id, founderId }: Changed): Promise<SquadMessage> {
  const { last_change } = await tx
    .updateTable('squad_rooms')
    .set(room => ({ last_change: room('last_change', '+', 1) }))
    .where('id', '=', room_id)
    .returning('last_change')
    .executeTakeFirstOrThrow()
  await tx.updateTable('squad_messages').set({ change: last_change }).where('id', '=', id).execute()
  const message = await readMessage(tx, id)
  const people = await readPeople(tx, { founderId, roomId: room_id })
  tell(
    people.map(person => person.id),
    { name: 'squad_message', message },
  )
  return message
}
