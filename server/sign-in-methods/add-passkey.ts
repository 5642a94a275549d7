import { randomUUIDv7 } from 'node:crypto'
import type { Me } from '#/contract/accounts.ts'
import type { Creation, NewCredential, Passkey } from '#/contract/sign-in-methods.ts'
import { limits } from '#/rules/limits.ts'
import { productName } from '#/rules/product.ts'
import { proveNow } from '../accounts/proof.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import { tellOfSecurityChange } from '../letters/queue.ts'
import { refuseDemoPeople } from '../demo.ts'
import { change } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { lockSignInMethods } from './keep-a-method.ts'
import { isAnswerTo, newQuestion, questionMs } from './passkey-question.ts'
import { siteOf } from './site.ts'
import { webauthn } from './webauthn.ts'

/** Signature algorithms of passkeys, best first (EdDSA, ES256, RS256), as COSE identifiers. */
const algorithms = [-8, -7, -257]

/** The options for creating a discoverable passkey that verifies its user by a finger, a face or a PIN. */
export async function beginPasskey(call: Call, me: Me, present: string | null): Promise<Creation> {
  const { world } = call
  refuseDemoPeople(world, me)
  await proveNow(call, me, present)
  const known = await passkeysOf(world.db, me.id)
  if (known.length >= limits.passkeysMax) refuse('too_many_passkeys')
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: productName,
    rpID: siteOf(world).id,
    userID: new Uint8Array(Buffer.from(me.id)),
    userName: me.email,
    userDisplayName: me.fullName,
    supportedAlgorithmIDs: algorithms,
    challenge: new Uint8Array(Buffer.from(await newQuestion(world.db, me.id), 'base64url')),
  })
  return {
    rp: { id: siteOf(world).id, name: productName },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: questionMs,
    attestation: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id, type: 'public-key' })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/**
 * Needs no further proof: the challenge was issued only after one, to this person, and can be answered once. Repeated after a lost
 * answer, it returns the passkey that was added.
 */
export async function addPasskey({ world, me, author }: Audited, given: NewCredential): Promise<Passkey> {
  const made = await checked({ world, me }, given)
  if (!made) return (await readPasskey(world.db, me.id, given.id)) ?? refuse('passkey_refused')
  return change(world, async (tx, tell) => {
    await lockSignInMethods(tx, me.id)
    const others = await passkeysOf(tx, me.id)
    if (others.length >= limits.passkeysMax) refuse('too_many_passkeys')
    const added = await tx
      .insertInto('passkeys')
      .values({
        id: randomUUIDv7(),
        user_id: me.id,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: given.response.transports,
        name: freeName(author.device ?? 'Passkey', others),
      })
      .onConflict(on => on.column('credential_id').doNothing())
      .returning(shownColumns)
      .executeTakeFirst()
    if (!added) refuse('passkey_known')
    await note(tx, author, { action: 'passkey_added', subject: me.id, target: added.id, after: { name: added.name } })
    await tellOfSecurityChange(world, tx, me, 'passkey_added')
    tell(me.id, { name: 'account_changed' })
    return added
  })
}

async function checked({ world, me }: Pick<Audited, 'world' | 'me'>, { id, rawId, type, response }: NewCredential) {
  const { verifyRegistrationResponse } = await webauthn()
  const { origin, id: rpId } = siteOf(world)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId, type, response, clientExtensionResults: {} },
    expectedChallenge: isAnswerTo(world.db, me.id),
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  return verified ? registrationInfo.credential : undefined
}

const passkeysOf = (db: Db, userId: string) =>
  db.selectFrom('passkeys').select(['credential_id', 'name']).where('user_id', '=', userId).execute()

/** The name, with the lowest number that makes it differ from theirs: "Chrome on Linux 2". */
function freeName(name: string, others: readonly { name: string }[]) {
  const taken = new Set(others.map(other => other.name))
  let free = name
  for (let nth = 2; taken.has(free); nth += 1) free = `${name} ${nth}`
  return free
}

const readPasskey = (db: Db, userId: string, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(shownColumns)
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

const shownColumns = ['id', 'name', 'created_at as createdAt', 'used_at as usedAt'] as const
