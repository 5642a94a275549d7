import { mentionedIn } from '#/rules/mentions.ts'
import type { SignedIn } from '../call.ts'
import { sendToRoom } from './write.ts'

interface NewText {
  id: string
  roomId: string
  content: string
  mentions: string[]
  replyTo: string | null
}

/** Sends text to a room. Mentions are resolved here: people picked by the sender, and those named in the text. */
export const sendText = (call: SignedIn, input: NewText) =>
  sendToRoom(call, input, (_, { people }) => {
    const others = people.filter(({ id }) => id !== call.me.id)
    const isPicked = ({ id }: { id: string }) => input.mentions.includes(id)
    const named = mentionedIn(
      input.content,
      others.filter(person => person.member || isPicked(person)),
      input.mentions,
    )
    const mentions = others.filter(person => isPicked(person) || named.includes(person.id)).map(({ id }) => id)
    return { kind: 'text', content: input.content, mentions }
  })
