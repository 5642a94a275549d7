import { randomUUID } from 'node:crypto'
import type { Person, TestWorld } from '../world.ts'
import type { Outcome, Rows } from './callers.ts'
import { absent, adminsOnly } from './callers.ts'

const refusedWith = (ada: Outcome) => ({ ...adminsOnly, ada })

const assignment = ({ fran, cole }: TestWorld) => ({ id: randomUUID(), founderId: fran.id, contributorId: cole.id })

const team = ({ fred, cara, cole }: TestWorld) => ({
  id: randomUUID(),
  founderId: fred.id,
  places: [cara, cole].map(({ id }) => ({ id: randomUUID(), contributorId: id })),
})

async function carlsAssignment({ db, carl }: TestWorld) {
  const row = db.selectFrom('founder_team_assignments').where('contributor_id', '=', carl.id).select('id')
  return { id: (await row.executeTakeFirstOrThrow()).id }
}

/** The id of a new user without a role, whom no other case uses. */
async function roleless({ db }: Pick<TestWorld, 'db'>) {
  const id = randomUUID()
  await db
    .insertInto('users')
    .values({ id, name: 'New', email: `${id}@example.com` })
    .execute()
  await db.insertInto('profiles').values({ id, full_name: 'New Person' }).execute()
  return id
}

async function removal({ db }: TestWorld, by: Person) {
  const [id, userId] = [randomUUID(), await roleless({ db })]
  const role = { name: 'founder', since: '2026-01-01', pausedCampaigns: [] }
  await db
    .insertInto('removals')
    .values({ id, removed_by: by.id, user_id: userId, kept: JSON.stringify({ places: [], role }) })
    .execute()
  return { id }
}

export const admin: Rows = {
  'admin.statistics': { all: { input: () => undefined, expected: adminsOnly } },
  'admin.people': { all: { input: () => ({ role: 'founder' }), expected: adminsOnly } },
  'admin.assignments': { all: { input: () => ({}), expected: adminsOnly } },
  'admin.assign': {
    'a contributor to a founder': { input: assignment, expected: adminsOnly },
    'a founder to a founder': {
      input: world => ({ ...assignment(world), contributorId: world.fred.id }),
      expected: refusedWith('contributor_gone'),
    },
    'to oneself': {
      input: world => ({ ...assignment(world), founderId: world.ada.id }),
      expected: refusedWith('founder_gone'),
    },
    'absent people': {
      input: () => ({ id: randomUUID(), founderId: randomUUID(), contributorId: randomUUID() }),
      expected: refusedWith('founder_gone'),
    },
  },
  'admin.assignTeam': {
    'contributors to a founder': { input: team, expected: adminsOnly },
    'to a contributor': {
      input: world => ({ ...team(world), founderId: world.carl.id }),
      expected: refusedWith('founder_gone'),
    },
    'to an absent founder': {
      input: world => ({ ...team(world), founderId: randomUUID() }),
      expected: refusedWith('founder_gone'),
    },
  },
  'admin.unassign': {
    "carl from fran's team": { input: carlsAssignment, expected: adminsOnly },
    absent: { input: absent, expected: refusedWith('not_found') },
  },
  'admin.users': { all: { input: () => ({}), expected: adminsOnly } },
  'admin.userCounts': { all: { input: () => undefined, expected: adminsOnly } },
  'admin.giveRole': {
    'to somebody without one': {
      input: async world => ({ id: await roleless(world), role: 'contributor' }),
      expected: adminsOnly,
    },
    'to a founder, the same': {
      input: ({ fern }) => ({ id: fern.id, role: 'founder' }),
      expected: refusedWith('already_has_role'),
    },
    'to oneself': {
      input: ({ ada }) => ({ id: ada.id, role: 'founder' }),
      expected: refusedWith('has_another_role'),
    },
    'to an absent person': {
      input: () => ({ id: randomUUID(), role: 'founder' }),
      expected: refusedWith('not_found'),
    },
  },
  'admin.removeRole': {
    "fern's": { input: ({ fern }) => ({ id: fern.id }), expected: adminsOnly },
    "an admin's": { input: ({ ada }) => ({ id: ada.id }), expected: refusedWith('admin_stays') },
    "nora's, who has none": { input: ({ nora }) => ({ id: nora.id }), expected: refusedWith('not_found') },
    absent: { input: absent, expected: refusedWith('not_found') },
  },
  'admin.undoRemoval': {
    "ada's": { input: world => removal(world, world.ada), expected: adminsOnly },
    "another admin's": { input: world => removal(world, world.fern), expected: refusedWith('undo_too_late') },
    absent: { input: absent, expected: refusedWith('undo_too_late') },
  },
}
