import { randomUUID } from 'node:crypto'
import { renewPlan } from '../by-hand.ts'
import { testPassword } from '../cast.ts'
import { comment, engagementCampaign } from '../samples.ts'
import type { TestWorld } from '../world.ts'
import type { Rows } from './callers.ts'
import { adminsOnly, everybody, everybodySignedIn, nobody, own, visitorsOnly } from './callers.ts'

const absent = () => ({ id: randomUUID() })

async function aNoticeOfCaras(world: TestWorld) {
  const { fran, cara } = world
  await renewPlan(world, fran)
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.reject({ id, reason: null })
  return { id: (await cara.api.notifications.list({})).items[0]?.id }
}

const assignment = ({ fran, cole }: TestWorld) => ({ id: randomUUID(), founderId: fran.id, contributorId: cole.id })

async function carlsAssignment({ db, carl }: TestWorld) {
  const row = db.selectFrom('founder_team_assignments').where('contributor_id', '=', carl.id).select('id')
  return { id: (await row.executeTakeFirstOrThrow()).id }
}

export const people: Rows = {
  'accounts.me': { oneself: { input: () => undefined, expected: everybody } },
  'accounts.signUp': {
    'a new person': {
      input: () => ({
        role: 'founder',
        fullName: 'Nils Berg',
        email: `${randomUUID()}@example.com`,
        password: testPassword,
      }),
      expected: visitorsOnly,
    },
  },
  'accounts.signIn': {
    'as cole': { input: ({ cole }) => ({ email: cole.email, password: testPassword }), expected: visitorsOnly },
  },
  /** Somebody who has no session is signed out already. */
  'accounts.signOut': { oneself: { input: () => undefined, expected: everybody } },
  'accounts.updateProfile': { oneself: { input: () => ({ fullName: 'Another Name' }), expected: everybodySignedIn } },

  'admin.statistics': { all: { input: () => undefined, expected: adminsOnly } },
  'admin.people': { all: { input: () => ({ role: 'founder' }), expected: adminsOnly } },
  'admin.assignments': { all: { input: () => ({}), expected: adminsOnly } },
  'admin.assign': {
    'a contributor to a founder': { input: assignment, expected: adminsOnly },
    'a founder to a founder': {
      input: world => ({ ...assignment(world), contributorId: world.fred.id }),
      expected: { ...adminsOnly, ada: 'select_both' },
    },
    'to oneself': {
      input: world => ({ ...assignment(world), founderId: world.ada.id }),
      expected: { ...adminsOnly, ada: 'select_both' },
    },
    'absent people': {
      input: () => ({ id: randomUUID(), founderId: randomUUID(), contributorId: randomUUID() }),
      expected: { ...adminsOnly, ada: 'select_both' },
    },
  },
  'admin.unassign': {
    "carl from fran's team": { input: carlsAssignment, expected: adminsOnly },
    absent: { input: absent, expected: { ...adminsOnly, ada: 'not_found' } },
  },

  'notifications.list': { "one's own": { input: () => ({}), expected: everybodySignedIn } },
  'notifications.markRead': {
    "cara's": { input: aNoticeOfCaras, expected: own('not_found', { cara: 'ok' }) },
    absent: { input: absent, expected: { ...nobody('not_found'), visitor: 'not_signed_in' } },
  },
  'notifications.markAllRead': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'notifications.remove': {
    "cara's": { input: aNoticeOfCaras, expected: own('not_found', { cara: 'ok' }) },
    absent: { input: absent, expected: { ...nobody('not_found'), visitor: 'not_signed_in' } },
  },
}
