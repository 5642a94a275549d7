import { z } from 'zod'
import { email } from '#/contract/accounts.ts'
import { typedLine } from '#/contract/shared.ts'
import { limits } from '#/rules/limits.ts'
import { cut } from '../cut.ts'
import type { Claims } from '../infra/openid/provider.ts'

/** A person as Google describes them. */
export interface Stranger {
  /** Google's stable id of the account, which survives a change of address. */
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
const fullName = typedLine(limits.fullNameMax, '')

/** Reads Google's claims; returns a reason if they are not sufficient. */
export function readClaims(said: Claims): Stranger | 'nonsense' | 'unverified' {
  const read = claims.safeParse(said)
  if (!read.success) return 'nonsense'
  const { sub, email: address, email_verified: isVerified, name } = read.data
  if (!isVerified) return 'unverified'
  const named = fullName.safeParse(typeof name === 'string' ? cut(name, limits.fullNameMax) : '')
  return {
    sub,
    email: address,
    fullName: named.data ?? cut(address.split('@')[0] ?? address, limits.fullNameMax),
  }
}
