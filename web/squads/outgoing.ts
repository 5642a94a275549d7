import type { SquadMessage } from '#/contract/squads.ts'
import type { Me } from '#/contract/accounts.ts'
import type { RoomApi } from './room-api.ts'
import { wordsOf } from '../api/api.ts'

export type ReplyTo = NonNullable<SquadMessage['replyTo']>

/** What a person sends; an image was uploaded before. */
export type Content =
  | { kind: 'text'; content: string; mentions: string[] }
  | { kind: 'image'; content: string; image: NonNullable<SquadMessage['image']> }

/** A message on its way, kept until the server has it. */
export interface Outgoing {
  id: string
  roomId: string
  /** Milliseconds since 1970, by this browser: the order in which they were sent. */
  at: number
  replyTo: ReplyTo | null
  body: Content
  /** Why the server refused it; null while it is on its way. */
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

/** The words of an answer that will stay the same however often one asks; undefined for what may pass by itself. */
export function refusalOf(error: unknown): string | undefined {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : firstServerFault
  return status < firstServerFault && status !== tooMany ? wordsOf(error) : undefined
}

/** How a message on its way looks: like any other, at the end. */
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

/** Whether a kept text still is what we keep: it may be of an older version, or somebody's joke. */
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
