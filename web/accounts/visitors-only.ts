import { redirect } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { homeFor, ownPath } from '../paths.ts'
import type { RouterContext } from '../router.tsx'

interface Entering {
  context: RouterContext & { me: Me | null }
  search: { next?: string | undefined }
}

/**
 * Somebody signed in has nothing to do here: on to the page they asked for, or to their own dashboard. A visitor's page hears of
 * no login in another tab, so it asks.
 */
export async function visitorsOnly({ context: { me, api, queryClient, queries }, search: { next } }: Entering) {
  const now = me ?? (await api.accounts.me().catch(() => null))
  if (!now) return
  queryClient.setQueryData(queries.accounts.me.queryKey(), now)
  throw redirect({ href: next ?? homeFor(now), replace: true })
}

/**
 * Reads `?next=`, the page to return to after signing in. One that could lead elsewhere is named as undefined: what is only left out,
 * the router takes from the address as it stands there.
 */
export const nextOf = (search: Record<string, unknown>): { next?: string | undefined } => ({
  next: ownPath(search['next']),
})
