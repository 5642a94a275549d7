import { APIError } from 'better-auth/api'
import type { Me } from '#/contract/accounts.ts'
import type { RefusalCode } from '#/rules/words.ts'
import type { Call } from '../call.ts'
import { refuse } from '../refusals.ts'
import { readMe } from '../session.ts'

interface Credentials {
  email: string
  password: string
}

/** Opens a session. A wrong password and an unknown address get the same answer after the same work. */
export async function signIn(
  call: Call,
  { email, password }: Credentials,
  otherwise: RefusalCode = 'wrong_credentials',
): Promise<Me> {
  if (await call.me()) refuse('already_signed_in')
  const { auth, db } = call.world
  const { headers, response } = await auth.api
    .signInEmail({ body: { email, password }, headers: call.headers, returnHeaders: true })
    .catch((error: unknown) => {
      if (error instanceof APIError && error.statusCode < 500) refuse(otherwise)
      throw error
    })
  call.cookies.push(...headers.getSetCookie())
  return (await readMe(db, response.user.id)) ?? refuse(otherwise)
}

/** Ends this session. Somebody who has none is signed out already. */
export async function signOut(call: Call) {
  const me = await call.me()
  const { headers } = await call.world.auth.api.signOut({ headers: call.headers, returnHeaders: true })
  call.cookies.push(...headers.getSetCookie())
  if (me) {
    call.world.sessions.drop(me.id)
    call.world.live.disconnect(me.id)
  }
  return {}
}
