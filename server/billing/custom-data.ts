import { isSignedBy, signatureOf } from '../infra/payments/signature.ts'

const subject = (userId: string) => `user:${userId}`

/** What a checkout carries for us and everything bought there brings back: who bought it, signed by us. */
export const customFor = (secret: string, userId: string) => ({
  user_id: userId,
  signature: signatureOf(secret, subject(userId)),
})

/** Who bought something; undefined when nothing is said, null when what is said was not signed by us. */
export function buyerOf(secret: string, custom: Readonly<Record<string, unknown>> | null | undefined) {
  const { user_id: userId, signature } = custom ?? {}
  if (userId === undefined) return undefined
  const signed = typeof userId === 'string' && typeof signature === 'string'
  return signed && isSignedBy(secret, subject(userId), signature) ? userId : null
}
