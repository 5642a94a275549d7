import { z } from 'zod'
import { campaignKinds, campaignStatuses } from '#/rules/campaign.ts'
import { messageMissing, nameMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { roles } from '#/rules/roles.ts'
import { characterMaxUnits, charactersIn, messageKinds, reactions } from '#/rules/squads.ts'
import { tooLong } from '#/rules/counted.ts'
import {
  avatarUrl,
  byId,
  changing,
  done,
  id,
  inQuery,
  looselyTyped,
  may,
  maybeTime,
  paging,
  person,
  reading,
  searched,
  typed,
  typedLine,
  unread,
} from './shared.ts'

const roomId = id
const ofRoom = z.strictObject({ roomId })

const countMax = 2_147_483_647

/** Every view sorts by it. */
const seq = z.int().min(0).max(countMax).describe('A message’s position in its room: 1, 2, 3 … never reused')
/** A `seq` or change number in a GET request, where it arrives as text. */
const asked = inQuery(z.coerce.number().int().min(0).max(countMax))

const sharedCampaign = z.object({
  id,
  kind: z.enum(campaignKinds),
  name: z.string(),
  description: z.string().describe('Empty while the campaign is not public: in review, rejected or deleted'),
  status: z.enum(campaignStatuses).describe('`pending` also stands for rejected'),
  karmaReward: z.int(),
  comments: z.int(),
  done: z.int().describe('Approved comments or published posts so far'),
  goal: z.int().describe('How many of them are wanted'),
  founderName: z.string(),
  founderAvatar: avatarUrl,
})
export type SharedCampaign = z.infer<typeof sharedCampaign>

/** Numbers, so that a message is the same over HTTP and the socket. Programs would take them for 32 bits. */
const inMilliseconds = { description: 'Milliseconds since 1970, in UTC', format: 'int64' }
const moment = z.int().meta(inMilliseconds)
const maybeMoment = z.int().nullable().meta(inMilliseconds)

/** A message as every member sees it. A deleted one keeps its place and loses its content. */
export const message = z.object({
  id,
  roomId,
  seq,
  change: z
    .int()
    .describe(
      'The room’s change counter when this message last changed. Of two states of a message, the one with the higher number is newer',
    ),
  kind: z.enum(messageKinds),
  sender: person,
  senderRole: z.enum(roles).describe('The sender’s role when they wrote it'),
  content: z.string().describe('The text, or the description of an image'),
  image: z
    .object({ id, width: z.int(), height: z.int() })
    .nullable()
    .describe('Shown by the pages of this site: no token opens pictures'),
  campaign: sharedCampaign.nullable().describe('The campaign in its current state'),
  replyTo: z
    .object({
      id,
      seq,
      senderName: z.string(),
      kind: z.enum(messageKinds),
      content: z.string(),
      campaignName: z.string().nullable(),
      deleted: z.boolean(),
    })
    .nullable(),
  mentions: z.array(z.object({ id, name: z.string() })),
  reactions: z.array(z.object({ emoji: z.enum(reactions), by: z.array(id) })),
  sentAt: moment,
  editedAt: maybeMoment,
  pinnedAt: maybeMoment,
  deletedAt: maybeMoment,
  moderated: z.boolean().describe('Deleted by an admin as moderation, not by its sender'),
})
export type SquadMessage = z.infer<typeof message>

const roomItem = z.object({
  id: roomId,
  name: z.string(),
  founder: person,
  lastMessageAt: maybeTime,
  unread,
  muted: z.boolean().describe('You have switched off notifications for its messages'),
})
export type SquadRoomItem = z.infer<typeof roomItem>

const member = person.extend({ role: z.enum(roles), online: z.boolean() })
export type SquadMember = z.infer<typeof member>

const room = roomItem.extend({
  description: z.string(),
  teamLeadId: id.nullable(),
  members: z.array(member),
  lastSeq: seq.describe('Of the newest message'),
  lastChange: z.int().describe('Of the newest change'),
  readSeq: seq.describe('How far you have read'),
})
export type SquadRoom = z.infer<typeof room>

/** Counted as a reader sees it, so that an emoji is one character. Far too much is refused without being counted. */
const asSeen = (type: typeof typed, max: number, missing: string) =>
  type(max * characterMaxUnits, missing, tooLong(max)).refine(all => charactersIn(all) <= max, tooLong(max))

const text = asSeen(typed, limits.messageMax, messageMissing).describe(
  `${tooLong(limits.messageMax)} as a reader sees them, so that an emoji is one, however long it is`,
)

const sending = { id, roomId, replyTo: id.nullable().default(null) }
const sent = may('room_not_found', 'message_not_found', 'too_many_messages', 'id_reused')

const mentioned = z
  .array(id)
  .max(limits.mentionsMax)
  .default([])
  .describe('The ids of members who are picked; those named in the text after @ are found without')

const roomName = asSeen(typedLine, limits.roomNameMax, nameMissing)

export const squads = {
  /** The caller's rooms, latest message first; an admin is in all of them. */
  rooms: reading('/squads', 'squads:read', 'The squad rooms you are in')
    .input(z.strictObject(paging))
    .output(z.object({ items: z.array(roomItem), next: z.string().nullable() })),
  /** A room with its members. Without an id, the caller's default room, or null when they have none. */
  room: reading('/squads/room', 'squads:read', 'One squad room with its members')
    .input(z.strictObject({ roomId: roomId.optional() }))
    .errors(may('room_not_found'))
    .output(room.nullable()),
  /** Unread messages in all of the caller's rooms, and the number of rooms, both capped like any unread count. */
  unread: reading('/squads/unread').output(z.object({ rooms: z.int(), unread })),
  messages: reading('/squads/messages', 'squads:read', 'Messages of a room')
    .input(
      z.strictObject({
        roomId,
        before: asked.optional().describe('A `seq`: those before it. Without it and `around`, the newest'),
        around: asked.optional().describe('A `seq`: it and those on either side'),
      }),
    )
    .errors(may('room_not_found'))
    .output(
      z.object({
        items: z.array(message).describe('Oldest first'),
        older: z.boolean().describe('There are older ones'),
        newer: z.boolean().describe('There are newer ones'),
      }),
    ),
  /** Messages new or changed since a change number, in order of change, with the read position: one call closes every gap. */
  changes: reading('/squads/changes', 'squads:read', 'What came or changed in a room after a change')
    .input(z.strictObject({ roomId, after: asked.describe('The `change` that you read last; 0 for all of them') }))
    .errors(may('room_not_found'))
    .output(
      z.object({
        items: z.array(message).describe('In the order of `change`'),
        more: z.boolean().describe('There is more after the last of them'),
        readSeq: seq.describe('How far you have read'),
      }),
    ),
  /** Messages that contain the words, newest first. */
  search: reading('/squads/search')
    .input(z.strictObject({ roomId, q: searched(limits.searchMax), before: asked.optional() }))
    .errors(may('room_not_found'))
    .output(z.object({ items: z.array(message), next: seq.nullable() })),
  pinned: reading('/squads/pinned')
    .input(ofRoom)
    .errors(may('room_not_found'))
    .output(z.object({ items: z.array(message) })),
  /** The founder's active campaigns that can be shared, newest first. */
  shareable: reading('/squads/shareable')
    .input(ofRoom.extend(paging))
    .errors(may('room_not_found', 'only_the_founder_shares'))
    .output(z.object({ items: z.array(sharedCampaign), next: z.string().nullable() })),

  /** Sends text. Idempotent: the client makes the id. */
  send: changing('/squads/messages', 'squads:write', 'Send a message')
    .input(z.strictObject({ ...sending, content: text, mentions: mentioned }))
    .errors(sent)
    .output(message),
  /** Sends an image that the caller has uploaded to this room before; `alt` describes it. */
  sendImage: changing('/squads/images/{imageId}/send')
    .input(z.strictObject({ ...sending, imageId: id, alt: looselyTyped(limits.imageAltMax) }))
    .errors({ ...sent, ...may('image_missing') })
    .output(message),
  /** Shares one of the founder's own active campaigns as a card. */
  share: changing('/squads/campaigns')
    .input(z.strictObject({ ...sending, campaignId: id }))
    .errors({ ...sent, ...may('only_the_founder_shares', 'campaign_not_shareable') })
    .output(message),
  edit: changing('/squads/messages/{id}/edit', 'squads:write', 'Edit a message of yours')
    .input(z.strictObject({ id, content: text }))
    .errors(may('message_not_found', 'only_the_sender', 'only_text'))
    .output(message),
  /** Deletes the caller's own message; an admin may remove anybody's. */
  remove: changing('/squads/messages/{id}/delete', 'squads:write', 'Delete a message of yours')
    .input(byId)
    .errors(may('message_not_found', 'only_the_sender'))
    .output(message),
  react: changing('/squads/messages/{id}/reactions', 'squads:write', 'React to a message')
    .input(z.strictObject({ id, emoji: z.enum(reactions), on: z.boolean() }))
    .errors(may('message_not_found'))
    .output(message),
  pin: changing('/squads/messages/{id}/pin')
    .input(z.strictObject({ id, on: z.boolean() }))
    .errors(may('message_not_found', 'only_leaders_pin', 'too_many_pins'))
    .output(message),
  /** Moves the read position forward; it never moves back. */
  read: changing('/squads/{roomId}/read')
    .input(z.strictObject({ roomId, seq }))
    .errors(may('room_not_found'))
    .output(done),
  /** Marks everything from this message on as unread. */
  markUnread: changing('/squads/{roomId}/unread')
    .input(z.strictObject({ roomId, seq }))
    .errors(may('room_not_found'))
    .output(done),
  /** Mutes or unmutes notices for the room's messages; mentions always give one. */
  mute: changing('/squads/{roomId}/mute')
    .input(z.strictObject({ roomId, on: z.boolean() }))
    .errors(may('room_not_found'))
    .output(done),
  /** The caller is typing; sent at most every few seconds. */
  typing: changing('/squads/{roomId}/typing').input(ofRoom).errors(may('room_not_found')).output(done),
  rename: changing('/squads/{roomId}/name')
    .input(z.strictObject({ roomId, name: roomName }))
    .errors(may('room_not_found', 'only_the_founder_renames'))
    .output(done),
  /** Makes a contributor of the team its lead, or nobody. For admins. */
  setTeamLead: changing('/squads/{roomId}/lead')
    .input(z.strictObject({ roomId, userId: id.nullable() }))
    .errors(may('room_not_found', 'not_in_squad'))
    .output(done),
}
