import type { SquadMessage } from '#/contract/squads.ts'
import { mentionedIn } from '#/rules/mentions.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuseOn } from '../refusals.ts'
import { readMessage } from './messages.ts'
import { enterToWrite, writeMessage } from './write.ts'

interface NewText {
  id: string
  roomId: string
  content: string
  mentions: string[]
  replyTo: string | null
}

/** Sends text to a room. Mentions are resolved here: people picked by the sender, and those named in the text. */
export function sendText(call: SignedIn, input: NewText): Promise<SquadMessage> {
  const { world, me } = call
  return change(world, async (tx, tell) => {
    const room = await enterToWrite({ tx, tell, call }, input)
    if (!room) return readMessage(tx, input.id)
    const others = room.people.filter(({ id }) => id !== me.id)
    const isPicked = ({ id }: { id: string }) => input.mentions.includes(id)
    const named = mentionedIn(
      input.content,
      others.filter(person => person.member || isPicked(person)),
      input.mentions,
    )
    const mentions = others.filter(person => isPicked(person) || named.includes(person.id)).map(({ id }) => id)
    return writeMessage({ tx, tell, call }, room, input, { kind: 'text', content: input.content, mentions })
  }).catch(refuseOn({ squad_messages_pkey: 'id_reused' }))
}
