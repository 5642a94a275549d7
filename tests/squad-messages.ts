import type { SquadMessage } from '#/contract/squads.ts'

/** A message for tests; its id and its change number follow from its sequence number. */
export const message = (seq: number, more: Partial<SquadMessage> = {}): SquadMessage => ({
  id: `m${seq}`,
  roomId: 'room',
  seq,
  change: seq,
  kind: 'text',
  sender: { id: 'fran', name: 'Fran Miller', avatarUrl: null },
  senderRole: 'founder',
  content: `message ${seq}`,
  image: null,
  campaign: null,
  replyTo: null,
  mentions: [],
  reactions: [],
  sentAt: seq * 1_000,
  editedAt: null,
  pinnedAt: null,
  deletedAt: null,
  moderated: false,
  ...more,
})

export const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
