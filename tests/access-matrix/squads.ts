import { randomUUID } from 'node:crypto'
import { renewPlan } from '../by-hand.ts'
import { fransRoomId as roomId } from '../cast.ts'
import { engagementCampaign } from '../samples.ts'
import type { Person, TestWorld } from '../world.ts'
import type { Outcome, Outcomes, Rows } from './callers.ts'
import { absent } from './callers.ts'

/** Outcomes in the room of Fran's team, whose members are Fran, Carl and any admin. For everybody else it does not exist. */
const members = (others: Outcome = 'room_not_found', change: Partial<Outcomes> = {}): Outcomes => ({
  visitor: 'not_signed_in',
  nora: 'forbidden',
  cara: others,
  fred: others,
  carl: 'ok',
  fran: 'ok',
  ada: 'ok',
  ...change,
})

/** Outcomes for a missing room or message. */
const nobody = (code: Outcome): Outcomes => members(code, { carl: code, fran: code, ada: code })

const own: Outcomes = members('ok')

/** Callers write in quick succession: back-dates the earlier messages so that the burst limit does not count them. */
async function messageOf(world: TestWorld, person: Person) {
  await world.db
    .updateTable('squad_messages')
    .set({ created_at: new Date(0) })
    .execute()
  const { id } = await person.api.squads.send({ id: randomUUID(), roomId, content: 'hello' })
  return { id }
}

const fransMessage = (world: TestWorld) => messageOf(world, world.fran)
const carlsMessage = (world: TestWorld) => messageOf(world, world.carl)

const written = () => ({ id: randomUUID(), roomId })

async function fransImage({ db, fran }: TestWorld) {
  const id = randomUUID()
  await db
    .insertInto('squad_images')
    .values({ id, room_id: roomId, uploaded_by: fran.id, width: 8, height: 8 })
    .execute()
  return { ...written(), imageId: id, alt: '' }
}

async function fransCampaign(world: TestWorld) {
  await renewPlan(world, world.fran)
  const { id } = await world.fran.api.campaigns.create(engagementCampaign())
  return { ...written(), campaignId: id }
}

const inRoom = { input: () => ({ roomId }), expected: members() }
const elsewhere = { input: () => ({ roomId: randomUUID() }), expected: nobody('room_not_found') }

export const squads: Rows = {
  'squads.rooms': { "one's own": { input: () => ({}), expected: own } },
  'squads.unread': { "one's own": { input: () => undefined, expected: own } },
  'squads.room': {
    "one's own": { input: () => ({}), expected: own },
    "fran's": inRoom,
    absent: elsewhere,
  },
  'squads.messages': { "fran's room": inRoom, absent: elsewhere },
  'squads.changes': {
    "fran's room": { input: () => ({ roomId, after: 0 }), expected: members() },
    absent: { input: () => ({ roomId: randomUUID(), after: 0 }), expected: nobody('room_not_found') },
  },
  'squads.search': {
    "fran's room": { input: () => ({ roomId, q: 'hello' }), expected: members() },
    absent: { input: () => ({ roomId: randomUUID(), q: 'hello' }), expected: nobody('room_not_found') },
  },
  'squads.pinned': { "fran's room": inRoom, absent: elsewhere },
  'squads.shareable': {
    "fran's room": {
      input: () => ({ roomId }),
      expected: members('room_not_found', { carl: 'only_the_founder_shares', ada: 'only_the_founder_shares' }),
    },
    absent: elsewhere,
  },

  'squads.send': {
    "to fran's room": { input: () => ({ ...written(), content: 'hello' }), expected: members() },
    'to an absent room': {
      input: () => ({ id: randomUUID(), roomId: randomUUID(), content: 'hello' }),
      expected: nobody('room_not_found'),
    },
    'in reply to an absent message': {
      input: () => ({ ...written(), content: 'hello', replyTo: randomUUID() }),
      expected: { ...nobody('message_not_found'), cara: 'room_not_found', fred: 'room_not_found' },
    },
  },
  'squads.sendImage': {
    'that fran uploaded': {
      input: fransImage,
      expected: members('room_not_found', { carl: 'image_missing', ada: 'image_missing' }),
    },
    absent: {
      input: () => ({ ...written(), imageId: randomUUID(), alt: '' }),
      expected: members('room_not_found', { carl: 'image_missing', fran: 'image_missing', ada: 'image_missing' }),
    },
  },
  'squads.share': {
    "fran's campaign in her room": {
      input: fransCampaign,
      expected: members('room_not_found', { carl: 'only_the_founder_shares', ada: 'only_the_founder_shares' }),
    },
    'an absent campaign': {
      input: () => ({ ...written(), campaignId: randomUUID() }),
      expected: members('room_not_found', {
        carl: 'only_the_founder_shares',
        ada: 'only_the_founder_shares',
        fran: 'campaign_not_shareable',
      }),
    },
  },
  'squads.edit': {
    "carl's message": {
      input: async world => ({ ...(await carlsMessage(world)), content: 'better' }),
      expected: members('message_not_found', { fran: 'only_the_sender', ada: 'only_the_sender' }),
    },
    absent: { input: () => ({ ...absent(), content: 'better' }), expected: nobody('message_not_found') },
  },
  'squads.remove': {
    "fran's message": {
      input: fransMessage,
      expected: members('message_not_found', { carl: 'only_the_sender' }),
    },
    absent: { input: absent, expected: nobody('message_not_found') },
  },
  'squads.react': {
    "fran's message": {
      input: async world => ({ ...(await fransMessage(world)), emoji: '🎉', on: true }),
      expected: members('message_not_found'),
    },
    absent: { input: () => ({ ...absent(), emoji: '🎉', on: true }), expected: nobody('message_not_found') },
  },
  'squads.pin': {
    "carl's message": {
      input: async world => ({ ...(await carlsMessage(world)), on: true }),
      expected: members('message_not_found', { carl: 'only_leaders_pin', ada: 'only_leaders_pin' }),
    },
    absent: { input: () => ({ ...absent(), on: true }), expected: nobody('message_not_found') },
  },
  'squads.read': {
    "fran's room": { input: () => ({ roomId, seq: 1 }), expected: members() },
    absent: { input: () => ({ roomId: randomUUID(), seq: 1 }), expected: nobody('room_not_found') },
  },
  'squads.markUnread': {
    "fran's room": { input: () => ({ roomId, seq: 1 }), expected: members() },
    absent: { input: () => ({ roomId: randomUUID(), seq: 1 }), expected: nobody('room_not_found') },
  },
  'squads.mute': {
    "fran's room": { input: () => ({ roomId, on: true }), expected: members() },
    absent: { input: () => ({ roomId: randomUUID(), on: true }), expected: nobody('room_not_found') },
  },
  'squads.typing': { "fran's room": inRoom, absent: elsewhere },
  'squads.rename': {
    "fran's room": {
      input: () => ({ roomId, name: 'Launch team' }),
      expected: members('room_not_found', { carl: 'only_the_founder_renames', ada: 'only_the_founder_renames' }),
    },
    absent: { input: () => ({ roomId: randomUUID(), name: 'Launch team' }), expected: nobody('room_not_found') },
  },
  'squads.setTeamLead': {
    'carl leads': {
      input: ({ carl }) => ({ roomId, userId: carl.id }),
      expected: members('forbidden', { carl: 'forbidden', fran: 'forbidden' }),
    },
    'cara, who is not in the team, leads': {
      input: ({ cara }) => ({ roomId, userId: cara.id }),
      expected: members('forbidden', { carl: 'forbidden', fran: 'forbidden', ada: 'not_in_squad' }),
    },
    'fran, whose room it is, leads': {
      input: ({ fran }) => ({ roomId, userId: fran.id }),
      expected: members('forbidden', { carl: 'forbidden', fran: 'forbidden', ada: 'not_in_squad' }),
    },
    'an admin, who is in every room, leads': {
      input: ({ ada }) => ({ roomId, userId: ada.id }),
      expected: members('forbidden', { carl: 'forbidden', fran: 'forbidden', ada: 'not_in_squad' }),
    },
    absent: {
      input: () => ({ roomId: randomUUID(), userId: null }),
      expected: members('forbidden', { carl: 'forbidden', fran: 'forbidden', ada: 'room_not_found' }),
    },
  },
}
