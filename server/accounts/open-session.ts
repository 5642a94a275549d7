import { z } from 'zod'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { RefusalCode } from '#/rules/words.ts'
import type { Call } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { isHere, isStillPassword } from './here.ts'

/** Opens a session for a person who has proved who they are, by any method. Not reachable by a request. */
export const openSessions = {
  id: 'open-sessions',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.uuid(), at: z.date() }), requireHeaders: true },
      async ctx => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        // The age of a sign-in is measured by the database's clock, which the server's may not agree with.
        const { at } = ctx.body
        const session =
          user && (await internalAdapter.createSession(user.id, false, { createdAt: at, updatedAt: at }, true))
        if (!session) return null
        await setSessionCookie(ctx, { session, user })
        return { id: session.id }
      },
    ),
  },
} satisfies BetterAuthPlugin

/** The proof by which somebody signs in, such as their password. */
export interface Shown {
  /** Whether it still opens the account. Called with the person locked: a change that removes it has either committed or waits for us. */
  isStill: (tx: Tx) => Promise<boolean>
  /** The refusal to give if it does not. */
  late: RefusalCode
}

export const shownPassword = (userId: string, hash: string, late: RefusalCode): Shown => ({
  isStill: tx => isStillPassword(tx, userId, hash),
  late,
})

/** Opens a session and adds its cookie to the answer. Refused as `newSession` is. */
export async function openSession(call: Call, userId: string, shown?: Shown) {
  const { cookies } = await newSession(call, userId, shown)
  call.cookies.push(...cookies)
}

/**
 * Opens a session and returns its id and cookie, which the answer does not have yet. Refused for people who are suspended or have
 * left, and for what no longer opens the account: comparing passwords takes seconds under load, and it may be replaced or removed
 * meanwhile.
 */
export async function newSession(call: Call, userId: string, shown?: Shown) {
  const { db, auth } = call.world
  const at = await mayEnter(db, userId)
  const { headers, response } = await auth.api.openSession({
    body: { userId, at },
    headers: call.headers,
    returnHeaders: true,
  })
  if (!response) refuse('not_signed_in')
  if (!(await mayStay(db, { id: response.id, userId, shown }))) {
    await mayEnter(db, userId)
    refuse(shown?.late ?? 'not_signed_in')
  }
  return { id: response.id, cookies: headers.getSetCookie() }
}

/** Refuses people who may not sign in; returns the database's time. */
async function mayEnter(db: Db, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['suspended_at as suspendedAt', now.as('at')])
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!user) refuse('not_signed_in')
  if (user.suspendedAt) refuse('suspended')
  return user.at
}

/**
 * Runs after the session is inserted. Anything that ends all of a person's sessions either comes later and ends this one too, or is
 * seen here (waiting for its commit if necessary). A session opened too late is deleted before its cookie is sent.
 */
const mayStay = (db: Db, { id, userId, shown }: { id: string; userId: string; shown: Shown | undefined }) =>
  db.transaction().execute(async tx => {
    if ((await isHere(tx, userId)) && (!shown || (await shown.isStill(tx)))) return true
    await tx.deleteFrom('sessions').where('id', '=', id).execute()
    return false
  })
