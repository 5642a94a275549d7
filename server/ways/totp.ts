import * as OTPAuth from 'otpauth'
import { productName } from '#/rules/product.ts'

/* Codes of six digits, a new one each half minute: what every authenticator app does when told nothing else. */

const periodSeconds = 30
const secretBytes = 20
const sixDigits = /^\d{6}$/

export const newSecret = () => new OTPAuth.Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label: string) =>
  new OTPAuth.TOTP({ issuer: productName, label, secret: OTPAuth.Secret.fromBase32(secret), period: periodSeconds })

/** What the picture says that an app reads. */
export const addressOf = (secret: string, label: string) => totpOf(secret, label).toString()

/** The half minute that a code belongs to: this one, the one before or the next, for clocks that go a little wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!sixDigits.test(code)) return null
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}
