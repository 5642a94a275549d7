import { sql } from 'kysely'
import { z } from 'zod'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { Call } from '../call.ts'
import { refuse } from '../refusals.ts'

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

/** Opens a session for a person and gives its cookie to the answer. Whoever is suspended or has left gets none. Returns its id. */
export async function openSession(call: Call, userId: string) {
  const { db, auth } = call.world
  const user = await db
    .selectFrom('users')
    .select(['suspended_at as suspendedAt', sql<Date>`now()`.as('at')])
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!user) refuse('not_signed_in')
  if (user.suspendedAt) refuse('suspended')
  const { headers, response } = await auth.api.openSession({
    body: { userId, at: user.at },
    headers: call.headers,
    returnHeaders: true,
  })
  if (!response) refuse('not_signed_in')
  call.cookies.push(...headers.getSetCookie())
  return response.id
}
