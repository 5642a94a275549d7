import type { SquadMessage } from '#/contract/squads.ts'
import type { Me } from '#/contract/accounts.ts'
import type { RoomApi } from './room-api.ts'
import { wordsOf } from '../api/api.ts'
import { statusOf } from '../api/status-of.ts'

export type ReplyTo = NonNullable<SquadMessage['replyTo']>

/** The content of a message. Its image is uploaded first. */
export type Content =
  | { kind: 'text'; content: string; mentions: string[] }
  | { kind: 'image'; content: string; image: NonNullable<SquadMessage['image']> }

/** A message kept until the server has it. */
export interface Outgoing {
  id: string
  roomId: string
  /** Milliseconds since 1970 by this browser's clock; defines the sending order. */
  at: number
  replyTo: ReplyTo | null
  body: Content
  /** Why the server refused it; null while it is being sent. */
  refused: string | null
}

export function post(api: RoomApi, { id, roomId, replyTo, body }: Outgoing): Promise<SquadMessage> {
  const sending = { id, roomId, replyTo: replyTo?.id ?? null }
  switch (body.kind) {
    case 'text':
      return api.squads.send({ ...sending, content: body.content, mentions: body.mentions })
    case 'image':
      return api.squads.sendImage({ ...sending, imageId: body.image.id, alt: body.content })
  }
}

const firstServerFault = 500
const tooMany = 429
const loggedOut = 401

/** The message of a permanent refusal; undefined for errors that are worth a retry, also after logging in again. */
export function refusalOf(error: unknown): string | undefined {
  const status = statusOf(error) ?? firstServerFault
  return status < firstServerFault && status !== tooMany && status !== loggedOut ? wordsOf(error) : undefined
}

export const isLoggedOut = (error: unknown) => statusOf(error) === loggedOut

/** Shows an unsent message like any other, at the end. */
export function asMessage({ id, roomId, at, replyTo, body }: Outgoing, me: Me): SquadMessage {
  return {
    id,
    roomId,
    seq: 0,
    change: 0,
    kind: body.kind,
    sender: { id: me.id, name: me.fullName, avatarUrl: me.avatarUrl },
    senderRole: me.role ?? 'contributor',
    content: body.content,
    image: body.kind === 'image' ? body.image : null,
    campaign: null,
    replyTo,
    mentions: [],
    reactions: [],
    sentAt: at,
    editedAt: null,
    pinnedAt: null,
    deletedAt: null,
    moderated: false,
  }
}

/** Validates a stored entry: an older version or somebody else may have written it. */
export const isOutgoing = (value: unknown): value is Outgoing =>
  isThing(value) &&
  typeof value['id'] === 'string' &&
  typeof value['roomId'] === 'string' &&
  typeof value['at'] === 'number' &&
  isThing(value['body']) &&
  isContent(value['body'])

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isContent({ kind, content, mentions, image }: Record<string, unknown>) {
  if (kind === 'text') return typeof content === 'string' && Array.isArray(mentions)
  return kind === 'image' && typeof content === 'string' && isThing(image)
}
