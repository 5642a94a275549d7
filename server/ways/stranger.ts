import { z } from 'zod'
import { email } from '#/contract/accounts.ts'
import { typed } from '#/contract/shared.ts'
import { limits } from '#/rules/limits.ts'
import type { Claims } from '../infra/openid/provider.ts'

/** Somebody as Google knows them. */
export interface Stranger {
  /** Google's own name for the account; it stays when the address changes. */
  sub: string
  email: string
  fullName: string
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email,
  email_verified: z.boolean().default(false),
  name: z.unknown(),
})
const fullName = typed(limits.fullNameMax, '')

/** Reads what Google says; a reason when that is not enough. */
export function readClaims(said: Claims): Stranger | 'nonsense' | 'unverified' {
  const read = claims.safeParse(said)
  if (!read.success) return 'nonsense'
  const { sub, email: address, email_verified: isVerified, name } = read.data
  if (!isVerified) return 'unverified'
  const named = fullName.safeParse(typeof name === 'string' ? name.slice(0, limits.fullNameMax) : '')
  return {
    sub,
    email: address,
    fullName: named.data ?? (address.split('@')[0] ?? address).slice(0, limits.fullNameMax),
  }
}
