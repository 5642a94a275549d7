import { roles } from '#/rules/roles.ts'
import { messageKinds } from '#/rules/squads.ts'
import { computed, filled, int, maybeTime, maybeUuid, oneOf, text, uuid } from './columns.ts'

/** Squads' rooms. */
export const squadTables = {
  squad_rooms: {
    id: uuid,
    founder_id: uuid,
    name: text,
    description: filled.text,
    team_lead_id: maybeUuid,
    last_seq: filled.int,
    last_change: filled.int,
    last_message_at: maybeTime,
    name_text: computed.text,
    created_at: filled.time,
  },
  squad_images: {
    id: uuid,
    room_id: uuid,
    uploaded_by: uuid,
    width: int,
    height: int,
    erased: filled.flag,
    created_at: filled.time,
  },
  squad_messages: {
    id: uuid,
    room_id: uuid,
    seq: int,
    change: int,
    sender_id: uuid,
    sender_role: oneOf(roles),
    kind: oneOf(messageKinds),
    content: text,
    image_id: maybeUuid,
    campaign_id: maybeUuid,
    reply_to: maybeUuid,
    mentions: filled.texts,
    created_at: filled.time,
    edited_at: maybeTime,
    pinned_at: maybeTime,
    deleted_at: maybeTime,
    moderated: filled.flag,
  },
  squad_reactions: { message_id: uuid, user_id: uuid, emoji: text, created_at: filled.time },
  squad_mutes: { room_id: uuid, user_id: uuid },
  squad_reads: { room_id: uuid, user_id: uuid, last_read_seq: int },
} as const
