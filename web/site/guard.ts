import { redirect } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import type { Role } from '#/rules/roles.ts'
import { homeFor } from '../paths.ts'

interface Entering {
  context: { me: Me | null }
  location: { href: string }
}

/** Redirects visitors to the login, which brings them back here. */
export function signedInOnly({ context: { me }, location }: Entering) {
  if (!me) throw redirect({ to: '/login', search: { next: location.href } })
  return { me }
}

/** A guard for pages of certain roles: redirects everybody else to their home page. */
export const onlyFor =
  (...roles: readonly Role[]) =>
  (entering: Entering) => {
    const { me } = signedInOnly(entering)
    if (!me.role || !roles.includes(me.role)) throw redirect({ to: homeFor(me) })
    return { me }
  }
