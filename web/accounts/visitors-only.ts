import { redirect } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { homeFor, ownPath } from '../paths.ts'
import type { RouterContext } from '../router.tsx'
import { whoIsHere } from './who-is-here.ts'

interface Entering {
  context: RouterContext & { me: Me | null }
  search: { next?: string | undefined }
}

/**
 * Redirects signed-in people to the page they asked for or to their dashboard. A visitor's page has no socket and so does not
 * notice a login in another tab; therefore the server is asked.
 */
export async function visitorsOnly({ context: { me, api, queryClient, queries }, search: { next } }: Entering) {
  const now = me ?? (await whoIsHere(api))
  if (!now) return
  queryClient.setQueryData(queries.accounts.me.queryKey(), now)
  throw redirect({ href: next ?? homeFor(now), replace: true })
}

/**
 * Reads `?next=`, the page to return to after signing in. An unsafe value is set to undefined explicitly: if the key were left
 * out, the router would take the raw value from the address.
 */
export const nextOf = (search: Record<string, unknown>): { next?: string | undefined } => ({
  next: ownPath(search['next']),
})
