import { sql } from 'kysely'
import { z } from 'zod'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { RefusalCode } from '#/rules/words.ts'
import type { Call } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { isHere, isStillPassword } from './here.ts'

/** A session for whoever has proven who they are, in whatever way; no request reaches this. */
export const openSessions = {
  id: 'open-sessions',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.uuid(), at: z.date() }), requireHeaders: true },
      async ctx => {
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(ctx.body.userId)
        // How long ago somebody signed in is judged by the database's clock, and not every server's agrees with it.
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

/** The hash that a password was compared with, and what its owner hears when another has taken its place since. */
export interface Shown {
  hash: string
  late: RefusalCode
}

/**
 * Opens a session for a person and gives its cookie to the answer. Whoever is suspended or has left gets none, nor does whoever
 * came by a password that is no longer theirs: comparing one takes seconds in a crowd, and it may be changed meanwhile. Returns its id.
 */
export async function openSession(call: Call, userId: string, shown?: Shown) {
  const { db, auth } = call.world
  const at = await mayEnter(db, userId)
  const { headers, response } = await auth.api.openSession({
    body: { userId, at },
    headers: call.headers,
    returnHeaders: true,
  })
  if (!response) refuse('not_signed_in')
  if (!(await mayStay(db, { id: response.id, userId, hash: shown?.hash }))) {
    await mayEnter(db, userId)
    refuse(shown?.late ?? 'not_signed_in')
  }
  call.cookies.push(...headers.getSetCookie())
  return response.id
}

/** Answers with the database's time. */
async function mayEnter(db: Db, userId: string) {
  const user = await db
    .selectFrom('users')
    .select(['suspended_at as suspendedAt', sql<Date>`now()`.as('at')])
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!user) refuse('not_signed_in')
  if (user.suspendedAt) refuse('suspended')
  return user.at
}

/**
 * What ends all sessions of somebody either comes after a new one, and ends it too, or is seen here, or waited for. A session that came
 * too late goes before anybody has its cookie.
 */
const mayStay = (db: Db, { id, userId, hash }: { id: string; userId: string; hash: string | undefined }) =>
  db.transaction().execute(async tx => {
    if ((await isHere(tx, userId)) && (hash === undefined || (await isStillPassword(tx, userId, hash)))) return true
    await tx.deleteFrom('sessions').where('id', '=', id).execute()
    return false
  })
