import { redirect } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { homeFor, ownPath } from '../paths.ts'

interface Entering {
  context: { me: Me | null }
  search: { next?: string | undefined }
}

/** Somebody signed in has nothing to do here: on to the page they asked for, or to their own dashboard. */
export function visitorsOnly({ context: { me }, search: { next } }: Entering) {
  if (me) throw redirect({ href: next ?? homeFor(me), replace: true })
}

/**
 * Reads `?next=`, the page to return to after signing in. One that could lead elsewhere is named as undefined: what is only left out,
 * the router takes from the address as it stands there.
 */
export const nextOf = (search: Record<string, unknown>): { next?: string | undefined } => ({
  next: ownPath(search['next']),
})
