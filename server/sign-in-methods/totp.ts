import * as OTPAuth from 'otpauth'
import { productName } from '#/rules/product.ts'

/* Time-based codes (RFC 6238) of six digits and 30 seconds, the defaults of every authenticator app. */

const periodSeconds = 30
const secretBytes = 20
const sixDigits = /^\d{6}$/

/** Whether this is typed like a code of an app. Recovery codes are longer. */
export const isAppCode = (typed: string) => sixDigits.test(typed.replaceAll(/\s/g, ''))

export const newSecret = () => new OTPAuth.Secret({ size: secretBytes }).base32

const totpOf = (secret: string, label: string) =>
  new OTPAuth.TOTP({ issuer: productName, label, secret: OTPAuth.Secret.fromBase32(secret), period: periodSeconds })

/** The URL in the QR code. */
export const otpauthUrl = (secret: string, label: string) => totpOf(secret, label).toString()

/** The 30-second step of a code: the present one, the previous or the next, which allows for inaccurate clocks. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  if (!sixDigits.test(code)) return null
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}
