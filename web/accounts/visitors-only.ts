import { redirect } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { homeFor, ownPath } from '../paths.ts'

interface Entering {
  context: { me: Me | null }
  search: { next?: string }
}

/** Somebody signed in has nothing to do here: on to the page they asked for, or to their own dashboard. */
export function visitorsOnly({ context: { me }, search: { next } }: Entering) {
  if (me) throw redirect({ href: next ?? homeFor(me), replace: true })
}

/** Reads `?next=`, the page to return to after signing in. */
export function nextOf(search: Record<string, unknown>): { next?: string } {
  const next = ownPath(search['next'])
  return next ? { next } : {}
}
