import { randomUUID } from 'node:crypto'
import type { Thing } from '#/rules/moderation.ts'
import { now } from '#/server/infra/db/now.ts'
import { comment, engagementCampaign } from '../samples.ts'
import { fransRoomId as roomId } from '../cast.ts'
import type { TestWorld } from '../world.ts'
import type { Rows } from './callers.ts'
import { absent, adminsOnly, everybodySignedIn, own } from './callers.ts'

const reason = 'It breaks the rules.'

const reportOn = (thing: Thing, thingId: string) => ({ id: randomUUID(), thing, thingId, reason: 'spam', words: null })

const fransMessage = async ({ fran }: TestWorld) =>
  (await fran.api.squads.send({ id: randomUUID(), roomId, content: 'Hello' })).id

const fransCampaign = async ({ fran }: TestWorld) => (await fran.api.campaigns.create(engagementCampaign())).id

/** A comment in review, visible to the campaign's founder and to admins only. */
async function colesComment(world: TestWorld) {
  const { id } = await world.cole.api.submissions.submitComment(comment(await fransCampaign(world)))
  return id
}

/** Opens a case about something of Fran's, as if Cole had reported it. */
async function openCase({ db, fran }: TestWorld, claimedBy?: { id: string }) {
  const id = randomUUID()
  await db
    .insertInto('moderation_cases')
    .values({
      id,
      thing: 'campaign',
      thing_id: randomUUID(),
      author_id: fran.id,
      claimed_by: claimedBy?.id ?? null,
      claimed_at: claimedBy ? now : null,
    })
    .execute()
  return { id }
}

/** A new user to suspend, so that nobody of the cast is needed for it. */
async function stranger({ db }: TestWorld, suspended = false) {
  const id = randomUUID()
  await db
    .insertInto('users')
    .values({ id, name: 'Stella', email: `${id}@example.com`, suspended_at: suspended ? now : null })
    .execute()
  await db.insertInto('profiles').values({ id, full_name: 'Stella' }).execute()
  return { id, reason, present: null }
}

const onlyAda = (ada: 'not_found' | 'campaign_not_found') => ({ ...adminsOnly, ada })

export const moderation: Rows = {
  'audit.entries': {
    'the newest': { input: () => ({}), expected: adminsOnly },
    'of one person': { input: ({ fran }) => ({ about: fran.id, person: 'fran', q: 'x' }), expected: adminsOnly },
  },
  'audit.mine': { "one's own": { input: () => ({}), expected: everybodySignedIn } },
  'moderation.report': {
    'a running campaign of fran’s': {
      input: async world => reportOn('campaign', await fransCampaign(world)),
      expected: own('ok', { fran: 'own_thing' }),
    },
    'a message of fran’s squad': {
      input: async world => reportOn('message', await fransMessage(world)),
      expected: own('not_found', { carl: 'ok', ada: 'ok', fran: 'own_thing' }),
    },
    'work sent to fran': {
      input: async world => reportOn('submission', await colesComment(world)),
      expected: own('not_found', { fran: 'ok', ada: 'ok' }),
    },
    absent: { input: () => reportOn('campaign', randomUUID()), expected: own('not_found') },
  },
  'moderation.mine': { "one's own": { input: () => ({}), expected: everybodySignedIn } },
  'moderation.cases': { open: { input: () => ({}), expected: adminsOnly } },
  'moderation.waiting': { all: { input: () => undefined, expected: adminsOnly } },
  'moderation.claim': {
    'one that waits': { input: world => openCase(world), expected: adminsOnly },
    'one that another took on': {
      input: world => openCase(world, world.fred),
      expected: { ...adminsOnly, ada: 'case_taken' },
    },
    absent: { input: absent, expected: onlyAda('not_found') },
  },
  'moderation.release': {
    "one's own": { input: world => openCase(world, world.ada), expected: adminsOnly },
    "another's": { input: world => openCase(world, world.fred), expected: { ...adminsOnly, ada: 'case_not_yours' } },
    absent: { input: absent, expected: onlyAda('not_found') },
  },
  'moderation.close': {
    "one's own": {
      input: async world => ({
        ...(await openCase(world, world.ada)),
        outcome: 'no_action',
        note: reason,
        present: null,
      }),
      expected: adminsOnly,
    },
    "another's": {
      input: async world => ({
        ...(await openCase(world, world.fred)),
        outcome: 'no_action',
        note: reason,
        present: null,
      }),
      expected: { ...adminsOnly, ada: 'case_not_yours' },
    },
    absent: {
      input: () => ({ ...absent(), outcome: 'no_action', note: reason, present: null }),
      expected: onlyAda('not_found'),
    },
  },
  'moderation.pauseCampaign': {
    "fran's": { input: async world => ({ id: await fransCampaign(world), reason }), expected: adminsOnly },
    absent: { input: () => ({ ...absent(), reason }), expected: onlyAda('campaign_not_found') },
  },
  'moderation.deleteCampaign': {
    "fran's": { input: async world => ({ id: await fransCampaign(world), reason }), expected: adminsOnly },
    absent: { input: () => ({ ...absent(), reason }), expected: onlyAda('campaign_not_found') },
  },
  'moderation.account': {
    "fran's": { input: ({ fran }) => ({ id: fran.id }), expected: adminsOnly },
    absent: { input: absent, expected: onlyAda('not_found') },
  },
  'moderation.suspend': {
    "a stranger's": { input: world => stranger(world), expected: adminsOnly },
    "one's own, an admin's": {
      input: ({ ada }) => ({ id: ada.id, reason, present: null }),
      expected: { ...adminsOnly, ada: 'cannot_suspend_admin' },
    },
    absent: { input: () => ({ ...absent(), reason, present: null }), expected: onlyAda('not_found') },
  },
  'moderation.lift': {
    "a suspended stranger's": { input: world => stranger(world, true), expected: adminsOnly },
    "fran's, who is not": {
      input: ({ fran }) => ({ id: fran.id, reason, present: null }),
      expected: { ...adminsOnly, ada: 'not_suspended' },
    },
    absent: { input: () => ({ ...absent(), reason, present: null }), expected: onlyAda('not_found') },
  },
  // After her own allowed call Ada's session is read-only, so this case comes last of all that she may try.
  'moderation.impersonate': {
    absent: { input: () => ({ ...absent(), reason, present: null }), expected: onlyAda('not_found') },
    "an admin's": {
      input: ({ ada }) => ({ id: ada.id, reason, present: null }),
      expected: { ...adminsOnly, ada: 'cannot_impersonate' },
    },
    "fran's": { input: ({ fran }) => ({ id: fran.id, reason, present: null }), expected: adminsOnly },
  },
  'moderation.stopImpersonating': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
}
