import { isSignedBy, signatureOf } from '../infra/payments/signature.ts'

const subject = (userId: string) => `user:${userId}`

/** Custom data of a checkout, which the provider returns with everything bought there: the buyer, signed by us. */
export const customFor = (secret: string, userId: string) => ({
  user_id: userId,
  signature: signatureOf(secret, subject(userId)),
})

/** The buyer; undefined when there is no custom data, null when it was not signed by us. */
export function buyerOf(secret: string, custom: Readonly<Record<string, unknown>> | null | undefined) {
  const { user_id: userId, signature } = custom ?? {}
  if (userId === undefined) return undefined
  const signed = typeof userId === 'string' && typeof signature === 'string'
  return signed && isSignedBy(secret, subject(userId), signature) ? userId : null
}
