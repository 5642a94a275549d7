import { APIError } from 'better-auth/api'
import type { Me } from '#/contract/accounts.ts'
import type { RefusalCode } from '#/rules/words.ts'
import type { Call } from '../call.ts'
import { refuse } from '../refusals.ts'
import { readMe } from '../session.ts'
import { forget } from './sessions.ts'

interface Credentials {
  email: string
  password: string
}

/** Signs in. A wrong password and an unknown address get the same answer after the same work. */
export async function signIn(
  call: Call,
  credentials: Credentials,
  otherwise: RefusalCode = 'wrong_credentials',
): Promise<Me> {
  if (await call.me()) refuse('already_signed_in')
  const userId = await openSession(call, credentials, otherwise)
  return (await readMe(call.world.db, userId)) ?? refuse(otherwise)
}

/** Opens a session and gives its cookie to the answer. Returns whose it is. */
export async function openSession(call: Call, { email, password }: Credentials, otherwise: RefusalCode) {
  const { headers, response } = await call.world.auth.api
    .signInEmail({ body: { email, password }, headers: call.headers, returnHeaders: true })
    .catch((error: unknown) => {
      if (error instanceof APIError && error.statusCode < 500) refuse(otherwise)
      throw error
    })
  call.cookies.push(...headers.getSetCookie())
  return response.user.id
}

/** Ends this session. Somebody who has none is signed out already. */
export async function signOut(call: Call) {
  const me = await call.me()
  const { headers } = await call.world.auth.api.signOut({ headers: call.headers, returnHeaders: true })
  call.cookies.push(...headers.getSetCookie())
  if (me) forget(call.world, me.id)
  return {}
}
