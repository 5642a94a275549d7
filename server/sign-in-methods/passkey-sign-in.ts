import type { Me } from '#/contract/accounts.ts'
import type { Assertion, Request } from '#/contract/sign-in-methods.ts'
import { enterNow } from '../accounts/sign-in.ts'
import { note } from '../audit/note.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { isAnswerTo, newQuestion, questionMs } from './passkey-question.ts'
import { siteOf } from './site.ts'
import { webauthn } from './webauthn.ts'

export async function beginSignIn(call: Call): Promise<Request> {
  if (await call.me()) refuse('already_signed_in')
  const challenge = await newQuestion(call.world.db, null)
  return { challenge, rpId: siteOf(call.world).id, timeout: questionMs, userVerification: 'required' }
}

/** A passkey counts as both steps: a device, unlocked by a finger, a face or a PIN. No code is asked for. */
export async function signInWithPasskey(call: Call, given: Assertion): Promise<Me> {
  if (await call.me()) refuse('already_signed_in')
  const { db } = call.world
  const passkey = await find(db, given.id)
  const newCounter = await signedBy(call, given, passkey?.public_key)
  if (!passkey) refuse('passkey_unknown')
  const isStill = async (own: Db) => (await find(own, given.id)) !== undefined
  if (!(await countUse(db, passkey.id, newCounter))) {
    if (!(await isStill(db))) refuse('passkey_unknown')
    await noteCopy(call, passkey)
    refuse('passkey_refused')
  }
  return enterNow(call, passkey.user_id, 'passkey', { isStill, late: 'passkey_unknown' })
}

const find = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** The signature counter that the passkey reports. We check for a decrease ourselves, so the library is given no earlier value. */
async function signedBy({ world }: Call, { id, rawId, type, response }: Assertion, publicKey: string | undefined) {
  if (publicKey === undefined) return 0
  const { verifyAuthenticationResponse } = await webauthn()
  const site = siteOf(world)
  const { userHandle, ...signed } = response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { ...signed, ...(userHandle ? { userHandle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: isAnswerTo(world.db, null),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified && authenticationInfo ? authenticationInfo.newCounter : refuse('passkey_refused')
}

/** False if the counter did not increase. Passkeys that are synced between devices do not count: theirs stays 0. */
async function countUse(db: Db, id: string, counter: number) {
  const row = await db
    .updateTable('passkeys')
    .set({ counter, used_at: now })
    .where('id', '=', id)
    .where(passkey =>
      passkey.or([
        passkey('counter', '<', counter),
        passkey.and([passkey('counter', '=', 0), passkey.val(counter === 0)]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const noteCopy = ({ world, headers }: Call, { id, user_id }: { id: string; user_id: string }) =>
  world.db
    .transaction()
    .execute(tx => note(tx, authorOf(headers, user_id), { action: 'passkey_copied', subject: user_id, target: id }))
