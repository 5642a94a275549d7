import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mailboxMail } from '#/server/infra/mail/mailbox.ts'
import { change } from '#/server/infra/db/change.ts'
import { makeLink } from '#/server/letters/links.ts'
import { testPassword } from '../cast.ts'
import type { TestWorld } from '../world.ts'
import type { Rows } from './callers.ts'
import { everybody, everybodySignedIn, nobody, own } from './callers.ts'

function withMail({ world }: TestWorld) {
  world.mail ??= mailboxMail()
}

/** A link for Nora, whom no other case needs, so that it does not matter what becomes of her sessions. */
async function norasLink({ world, nora }: TestWorld) {
  const token = await change(world, tx =>
    makeLink(tx, { userId: nora.id, purpose: 'recovery', address: 'nora@example.com' }),
  )
  return { token }
}

const garbage = () => ({ token: randomUUID() })

export const email: Rows = {
  'email.reach': { all: { input: () => undefined, expected: everybody } },
  'email.recover': {
    "somebody's": { input: ({ cara }) => ({ email: cara.email }), expected: everybody },
    "nobody's": { input: () => ({ email: `${randomUUID()}@example.com` }), expected: everybody },
  },
  'email.checkRecovery': {
    "nora's": { input: norasLink, expected: everybody },
    absent: { input: garbage, expected: nobody('link_over') },
  },
  'email.reset': {
    absent: { input: () => ({ ...garbage(), password: testPassword }), expected: nobody('link_over') },
    "nora's": {
      input: async world => ({ ...(await norasLink(world)), password: testPassword }),
      expected: everybody,
    },
  },
  'email.resendVerification': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'email.change': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'email.changeAddress': {
    'where no mails are sent': {
      input: () => ({ email: 'another@example.com', present: testPassword }),
      expected: own('no_mail_server'),
    },
    'to a free one': {
      input: world => {
        withMail(world)
        return { email: `${randomUUID()}@example.com`, present: testPassword }
      },
      expected: everybodySignedIn,
    },
    "to cole's": {
      input: ({ cole }) => ({ email: cole.email, present: testPassword }),
      expected: everybodySignedIn,
    },
    'with a wrong password, long after signing in': {
      input: async ({ db }) => {
        await db
          .updateTable('sessions')
          .set({ created_at: sql<Date>`now() - interval '1 day'` })
          .execute()
        return { email: 'another@example.com', present: 'not the password' }
      },
      expected: own('password_wrong'),
    },
  },
  'email.cancelChange': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
}
