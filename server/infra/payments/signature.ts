import { createHmac, timingSafeEqual } from 'node:crypto'

/** The signature of a webhook's raw body: HMAC-SHA256 in hex. */
export const signatureOf = (secret: string, body: string | Uint8Array) =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Compares in constant time and never throws: a malformed signature is simply wrong. */
export function isSignedBy(secret: string, body: string | Uint8Array, signature: string | null) {
  if (!signature || !/^[0-9a-f]{64}$/i.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(signatureOf(secret, body), 'hex'))
}
