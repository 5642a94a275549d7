import type { contract } from '#/contract/index.ts'
import { dario, days, ids, kaya, maren } from './cast.ts'
import type { ExamplesOf } from './example.ts'
import { whole } from './example.ts'

const { room: roomId } = ids

const room = {
  id: roomId,
  name: 'Maren Adeyemi’s Squad',
  founder: maren,
  lastMessageAt: days.commented,
  unread: 1,
  muted: false,
}

const asked = 'May I use the sample account for screenshots?'
const answered = 'The sample one, please. Nobody should see anybody’s money.'

const question = {
  id: ids.earlierMessage,
  roomId,
  seq: 18,
  change: 32,
  kind: 'text',
  sender: kaya,
  senderRole: 'contributor',
  content: asked,
  image: null,
  campaign: null,
  replyTo: null,
  mentions: [],
  reactions: [],
  sentAt: Date.parse(days.published),
  editedAt: null,
  pinnedAt: null,
  deletedAt: null,
  moderated: false,
}

/** Maren's answer to it. */
const message = {
  ...question,
  id: ids.message,
  seq: 19,
  change: 33,
  sender: maren,
  senderRole: 'founder',
  content: answered,
  replyTo: {
    id: ids.earlierMessage,
    seq: question.seq,
    senderName: kaya.name,
    kind: 'text',
    content: asked,
    campaignName: null,
    deleted: false,
  },
  sentAt: Date.parse(days.commented),
}

const edited = `${answered} Not even blurred.`
const changed = { ...message, change: 34 }
const later = Date.parse('2026-03-12T07:33:10.004Z')

export const squads = {
  rooms: { send: {}, answer: whole(room) },
  room: {
    send: { roomId },
    answer: {
      ...room,
      description: 'Plan campaigns, share feedback and write together.',
      teamLeadId: kaya.id,
      members: [
        { ...maren, role: 'founder', online: true },
        { ...kaya, role: 'contributor', online: false },
        { ...dario, role: 'contributor', online: false },
      ],
      lastSeq: message.seq,
      lastChange: message.change,
      readSeq: question.seq,
    },
  },
  messages: { send: { roomId, before: 19 }, answer: { items: [question], older: true, newer: true } },
  changes: {
    send: { roomId, after: question.change },
    answer: { items: [message], more: false, readSeq: question.seq },
  },
  send: {
    send: { id: ids.message, roomId, replyTo: ids.earlierMessage, content: answered },
    answer: message,
  },
  edit: { send: { id: ids.message, content: edited }, answer: { ...changed, content: edited, editedAt: later } },
  remove: {
    send: { id: ids.message },
    answer: { ...changed, content: '', replyTo: null, deletedAt: later },
  },
  react: {
    send: { id: ids.message, emoji: '👍', on: true },
    answer: { ...changed, reactions: [{ emoji: '👍', by: [kaya.id] }] },
  },
} satisfies ExamplesOf<typeof contract.squads>
