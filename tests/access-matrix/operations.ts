import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newFirstRunCode } from '#/server/operations/first-run.ts'
import { testPassword } from '../cast.ts'
import { submittedPost } from '../samples.ts'
import type { TestWorld } from '../world.ts'
import type { Rows } from './callers.ts'
import { adminsOnly, everybody, nobody, own } from './callers.ts'

const newcomer = (code: string) => ({
  code,
  fullName: 'Olga Petrova',
  email: `${randomUUID()}@example.com`,
  password: testPassword,
})

/** A mail to Cara that was given up after its last attempt. */
async function deadMail({ db, fran, cara }: TestWorld) {
  const { id: submission } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id: submission })
  const { id } = await db
    .updateTable('deliveries')
    .set({ state: 'dead', attempts: 10, error: 'Connection refused: ECONNREFUSED' })
    .where('user_id', '=', cara.id)
    .where('channel', '=', 'email')
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function firstRun({ db }: TestWorld) {
  await db.deleteFrom('user_roles').where('role', '=', 'admin').execute()
  return newcomer((await newFirstRunCode(db)) ?? '')
}

const connectCara = (world: TestWorld) => {
  const about = { device: 'Firefox on Linux', since: new Date(), looking: true, lookedAt: new Date(), roomId: null }
  world.connected.push({ userId: world.cara.id, ...about })
  return { id: world.cara.id, present: null }
}

export const operations: Rows = {
  'operations.jobs': { all: { input: () => undefined, expected: adminsOnly } },
  'operations.services': { all: { input: () => undefined, expected: adminsOnly } },
  'operations.decisions': { 'the first page': { input: () => ({}), expected: adminsOnly } },
  'operations.retry': {
    'a mail that was given up': {
      input: async world => ({ queue: 'email', id: await deadMail(world) }),
      expected: adminsOnly,
    },
    'all pushes': { input: () => ({ queue: 'push' }), expected: adminsOnly },
    'an absent decision': {
      input: () => ({ queue: 'decisions', id: randomUUID() }),
      expected: { ...adminsOnly, ada: 'not_found' },
    },
  },
  'operations.outgoing': { mail: { input: () => ({ channel: 'email' }), expected: adminsOnly } },
  'operations.deliveries': {
    'mails that failed': { input: () => ({ channel: 'email', state: 'dead' }), expected: adminsOnly },
  },
  'operations.connections': { 'the first page': { input: () => ({}), expected: adminsOnly } },
  'operations.endConnections': {
    "cara's": { input: connectCara, expected: adminsOnly },
    'of nobody': { input: () => ({ id: randomUUID(), present: null }), expected: { ...adminsOnly, ada: 'not_found' } },
  },
  'operations.books': { all: { input: () => undefined, expected: adminsOnly } },
  'operations.checkBooks': {
    all: {
      input: async ({ db }) => void (await sql`delete from books_checks`.execute(db)),
      expected: adminsOnly,
    },
  },
  'operations.firstRun': { 'whoever asks': { input: () => undefined, expected: everybody } },
  // A caller who succeeds becomes the admin, after which nobody else can.
  'operations.firstAdmin': {
    'once somebody is an admin': { input: () => newcomer('0'.repeat(28)), expected: nobody('not_found') },
    'while nobody is, with the code': { input: firstRun, expected: own('already_signed_in', { visitor: 'ok' }) },
  },
}
