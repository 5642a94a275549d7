import { randomUUIDv7 } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import type { SignUpRole } from '#/rules/roles.ts'
import type { Call } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { settle } from './settle.ts'
import { signIn } from './sign-in.ts'

interface NewPerson {
  role: SignUpRole
  fullName: string
  email: string
  password: string
}

/**
 * The person, their password, profile and role are one transaction: nobody is left without a role by a crash.
 * Whoever signs up with an address and password they already have is signed in.
 */
export async function signUp(call: Call, person: NewPerson) {
  if (await call.me()) refuse('already_signed_in')
  await createPerson(call, person)
  return signIn(call, person, 'cannot_sign_up')
}

/** Does nothing when the address is taken: signing in then tells whose it is, and nobody else. */
async function createPerson({ world }: Call, { role, fullName, email, password }: NewPerson) {
  const hash = await hashPassword(password)
  await change(world, async (tx, tell) => {
    const id = randomUUIDv7()
    const user = await tx
      .insertInto('users')
      .values({ id, name: fullName, email })
      .onConflict(on => on.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!user) return
    await tx
      .insertInto('accounts')
      .values({ id: randomUUIDv7(), user_id: id, provider_id: 'credential', account_id: id, password: hash })
      .execute()
    await settle(tx, tell, { id, fullName, role })
  })
}
