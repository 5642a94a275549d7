import { createHmac } from 'node:crypto'
import { isSame } from '../is-same.ts'

/** The signature of a webhook's raw body: HMAC-SHA256 in hex. */
export const signatureOf = (secret: string, body: string | Uint8Array) =>
  createHmac('sha256', secret).update(body).digest('hex')

/** Never throws: a malformed signature is simply wrong. */
export const isSignedBy = (secret: string, body: string | Uint8Array, signature: string | null) =>
  signature !== null && isSame(signature.toLowerCase(), signatureOf(secret, body))
