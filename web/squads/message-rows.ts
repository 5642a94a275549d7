import type { SquadMessage } from '#/contract/squads.ts'

export interface Row {
  message: SquadMessage
  /** First of a group: shows the sender and time. */
  head: boolean
  /** First of its day. */
  opensDay: boolean
  /** The first message that is new to the reader. */
  isNew: boolean
}

const groupMs = 5 * 60_000

/** Groups messages that one person sent within a few minutes under one name. */
export function rowsOf(messages: readonly SquadMessage[], newFrom: number | null, myId: string): Row[] {
  const firstNew = newFrom === null ? undefined : messages.find(each => isNewTo(each, newFrom, myId))
  return messages.map((message, at) => {
    const before = messages[at - 1]
    const opensDay = !before || dayOf(before.sentAt) !== dayOf(message.sentAt)
    const isNew = message === firstNew
    const head = opensDay || isNew || !belongsTo(message, before)
    return { message, head, opensDay, isNew }
  })
}

const isNewTo = ({ seq, sender, deletedAt }: SquadMessage, newFrom: number, myId: string) =>
  seq >= newFrom && sender.id !== myId && deletedAt === null

function belongsTo(message: SquadMessage, before: SquadMessage) {
  return (
    before.sender.id === message.sender.id &&
    message.sentAt - before.sentAt < groupMs &&
    message.replyTo === null &&
    before.deletedAt === null
  )
}

/** The calendar day in the reader's time zone. */
const dayOf = (at: number) => new Date(at).toDateString()
