import type { SignUpRole } from '#/rules/roles.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { networkOf } from '../infra/limits/network.ts'
import { takeRaised } from '../limits.ts'
import { refuse } from '../refusals.ts'
import { addUserWithPassword } from './add-user.ts'
import { guessing } from './guessing.ts'
import { hashPassword, isPassword } from './hashing.ts'
import { refuseWeak } from './new-password.ts'
import { shownPassword } from './open-session.ts'
import { settleNewcomer } from './settle.ts'
import { enter, readCredential } from './sign-in.ts'

interface NewPerson {
  role: SignUpRole
  fullName: string
  email: string
  password: string
}

/**
 * Creates the person, password, profile and role in one transaction, so that a crash leaves nobody without a role. Signing up with an
 * address and password that already exist signs in. That makes it a way to guess passwords, so it is rate-limited as one, and a taken
 * address costs the same work as a free one.
 */
export async function signUp(call: Call, person: NewPerson) {
  if (await call.me()) refuse('already_signed_in')
  const { world, headers } = call
  await refuseWeak(person.password, person)
  const { address } = authorOf(headers, null)
  if (address) await takeRaised(world.db, 'signUp', networkOf(address), world.config)
  let known = await readCredential(world.db, person.email)
  const tried = { email: person.email, userId: known?.userId ?? null }
  const isRight = await guessing(call, tried, async () => {
    await createPerson(call, person)
    known = await readCredential(world.db, person.email)
    return isPassword(person.password, known?.hash ?? null)
  })
  if (!known || !isRight) refuse('cannot_sign_up')
  const me = await enter(call, known.userId, 'sign-up', shownPassword(known.userId, known.hash, 'cannot_sign_up'))
  return { ...me, isNew: known.isNew }
}

/** Does nothing when the address is taken; the password then decides whether it is theirs. */
async function createPerson({ world }: Call, { role, fullName, email, password }: NewPerson) {
  const hash = await hashPassword(password)
  await change(world, async (tx, tell) => {
    const id = await addUserWithPassword(world, tx, { fullName, email, hash })
    if (id) await settleNewcomer(tx, tell, { id, fullName, role })
  })
}
