import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../infra/db/change.ts'
import { queueLetter } from '../letters/queue.ts'
import type { World } from '../world.ts'

interface NewUser {
  fullName: string
  email: string
  isVerified?: boolean
}

/** Returns the new user's id, or undefined when the address is taken. Waits for a concurrent insert of the same address. */
export async function addUser(tx: Tx, { fullName, email, isVerified = false }: NewUser) {
  const user = await tx
    .insertInto('users')
    .values({ id: randomUUIDv7(), name: fullName, email, email_verified: isVerified })
    .onConflict(on => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user) await tx.insertInto('profiles').values({ id: user.id, full_name: fullName }).execute()
  return user?.id
}

/** Like `addUser`, with a password. The address is always confirmed by mail. */
export async function addUserWithPassword(
  { mail }: Pick<World, 'mail'>,
  tx: Tx,
  { fullName, email, hash }: { fullName: string; email: string; hash: string },
) {
  const id = await addUser(tx, { fullName, email })
  if (!id) return undefined
  await tx
    .insertInto('accounts')
    .values({ id: randomUUIDv7(), user_id: id, provider_id: 'credential', account_id: id, password: hash })
    .execute()
  await queueLetter({ mail }, tx, { kind: 'verification', userId: id, address: email })
  return id
}
