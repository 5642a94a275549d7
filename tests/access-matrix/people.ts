import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { testPassword } from '../cast.ts'
import type { TestWorld } from '../world.ts'
import type { Rows } from './callers.ts'
import { everybody, everybodySignedIn, own, visitorsOnly } from './callers.ts'

const signedInLongAgo = ({ db }: TestWorld) =>
  db
    .updateTable('sessions')
    .set({ created_at: sql<Date>`now() - interval '1 day'` })
    .execute()

async function anotherSessionOfCaras({ db, cara }: TestWorld) {
  const id = randomUUID()
  const expires_at = new Date(Date.now() + 60_000)
  await db.insertInto('sessions').values({ id, user_id: cara.id, token: id, expires_at }).execute()
  return { id }
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
  /** Without a session one is already signed out, so visitors are allowed. */
  'accounts.signOut': { oneself: { input: () => undefined, expected: everybody } },
  'accounts.keptKeys': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'accounts.security': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'accounts.sessions': { "one's own": { input: () => ({}), expected: everybodySignedIn } },
  // The first success signs its caller out, so that is Nora, whom no other case needs.
  'accounts.changePassword': {
    'with a wrong one, long after signing in': {
      input: async world => {
        await signedInLongAgo(world)
        return { present: 'not the password', password: testPassword }
      },
      expected: own('password_wrong'),
    },
    'without the present one, nora having signed in just now': {
      input: async world => {
        await signedInLongAgo(world)
        await world.db
          .updateTable('sessions')
          .set({ created_at: new Date() })
          .where('user_id', '=', world.nora.id)
          .execute()
        return { present: null, password: testPassword }
      },
      expected: own('password_needed', { nora: 'ok' }),
    },
    'with the present one': {
      input: () => ({ present: testPassword, password: testPassword }),
      expected: own('ok', { nora: 'not_signed_in' }),
    },
  },
  'accounts.endSession': {
    "cara's": {
      input: async world => ({ ...(await anotherSessionOfCaras(world)), present: testPassword }),
      expected: own('not_found', { cara: 'ok' }),
    },
    absent: { input: () => ({ id: randomUUID(), present: testPassword }), expected: own('not_found') },
    "cara's, long after signing in and without the password": {
      input: async world => {
        await signedInLongAgo(world)
        return { ...(await anotherSessionOfCaras(world)), present: null }
      },
      expected: own('password_needed'),
    },
  },
  'accounts.endOtherSessions': {
    "one's own": { input: () => ({ present: testPassword }), expected: everybodySignedIn },
  },
  'accounts.removePicture': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'accounts.changeUndoTime': { oneself: { input: () => ({ undoSeconds: 30 }), expected: everybodySignedIn } },
  'accounts.updateProfile': { oneself: { input: () => ({ fullName: 'Another Name' }), expected: everybodySignedIn } },

  'ownData.leave': {
    'oneself, by the address of the only admin': {
      input: ({ ada }) => ({ email: ada.email, present: null }),
      expected: own('email_differs', { ada: 'last_admin' }),
    },
    'oneself, by the address of nora': {
      input: ({ nora }) => ({ email: nora.email, present: null }),
      expected: own('email_differs', { nora: 'ok' }),
    },
  },
}
