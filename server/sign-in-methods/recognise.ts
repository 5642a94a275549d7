import type { SignUpRole } from '#/rules/roles.ts'
import { addUser } from '../accounts/add-user.ts'
import { dropKeys } from '../accounts/drop-keys.ts'
import { settleNewcomer } from '../accounts/settle.ts'
import { forget } from '../accounts/sessions.ts'
import { note } from '../audit/note.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change, Overtaken } from '../infra/db/change.ts'
import { proveAddress } from '../email/prove-address.ts'
import { endChange } from '../letters/end-change.ts'
import { tellOfSecurityChange } from '../letters/queue.ts'
import { addGoogle, ownerOf } from './google-account.ts'
import type { Stranger } from './stranger.ts'

/**
 * Finds the person of a Google account: by its Google id, else by the address, which both sides must
 * have verified; else makes an account. Of many concurrent returns one makes it and the others find it.
 * `ended`: the earlier ways to sign in to the account, such as its password, have been removed (`dropKeys`).
 */
export async function recognise(
  call: Call,
  who: Stranger,
  role: SignUpRole | null,
): Promise<{ userId: string; ended: boolean } | 'other'> {
  const { world } = call
  const found = await change(world, async (tx, tell) => {
    const userId = (await ownerOf(tx, who.sub)) ?? (await addPerson(tx, tell, who, role))
    return userId ? { userId, ended: false } : link(tx, tell, call, who)
  })
  if (found === 'other') return found
  if (found.ended) forget(world, found.userId)
  return found
}

/** Undefined if the address is taken. */
async function addPerson(tx: Tx, tell: Tell, { sub, email, fullName }: Stranger, role: SignUpRole | null) {
  const id = await addUser(tx, { fullName, email, isVerified: true })
  if (!id) return undefined
  await addGoogle(tx, id, sub)
  await settleNewcomer(tx, tell, { id, fullName, role })
  return id
}

async function link(tx: Tx, tell: Tell, call: Call, { sub, email }: Stranger) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as isVerified'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  // The address was taken a moment ago, but its owner has left or changed it since.
  if (!user) throw new Overtaken()
  const author = authorOf(call.headers, user.id)
  if (!user.isVerified) await makeTheirs(tx, tell, call, user)
  if (!(await addGoogle(tx, user.id, sub))) return 'other' as const
  await note(tx, author, {
    action: 'google_linked',
    subject: user.id,
    after: { droppedUnverified: !user.isVerified },
  })
  // Unverified users get no mail: they are proving the address with Google right now, so they know.
  await tellOfSecurityChange(call.world, tx, user, 'google_linked')
  return { userId: user.id, ended: !user.isVerified }
}

/** Somebody else may have signed up with this address without proving it, so their sign-in methods are removed. */
async function makeTheirs(tx: Tx, tell: Tell, call: Call, user: { id: string; email: string }) {
  await dropKeys(call, tx, user)
  await endChange(tx, user.id)
  await proveAddress(tx, tell, call.world, user.id)
}
