import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import type { Api } from '#/contract/index.ts'
import { suspendedWords } from '#/rules/contact.ts'
import type { Queries } from '../api/queries.ts'
import { toast } from '../ui/toast.ts'
import { refresh } from './refresh.ts'

interface Page {
  queryClient: QueryClient
  router: Pick<AnyRouter, 'invalidate'>
  queries: Queries
  api: Api
  /** What a live event said of the account. */
  ended?: Ended
}

export type Ended = 'account_suspended' | 'account_left' | undefined

/**
 * Resolves to false once the page belongs to another person, or to the same one in another role; the route guard then redirects.
 * A name, picture, address or time to undo changed elsewhere is taken over.
 */
export async function isStillMine({ queryClient, router, queries, api, ended }: Page): Promise<boolean> {
  const key = queries.accounts.me.queryKey()
  const known = queryClient.getQueryData(key)
  const now = await api.accounts.me().catch(() => known)
  if (place(now) === place(known)) {
    if (now && looks(now) !== looks(known)) {
      queryClient.setQueryData(key, now)
      await router.invalidate()
    }
    return true
  }
  // If two checks run at once, only the first says why.
  const isNews = queryClient.getQueryData(key) === known
  await refresh(queryClient, router)
  if (isNews && known && !now) sayWhy(ended)
  return false
}

/** In place of whatever else was said: a press may have been refused for the same reason, with a way to the login. */
function sayWhy(ended: Ended) {
  toast.dismiss()
  return ended === 'account_suspended'
    ? toast.error('You are logged out', suspendedWords)
    : toast.info('You are logged out', ended ? 'The account was deleted.' : 'Log in to continue. Your drafts are kept.')
}

/** The values that decide which pages the person may see. */
const place = (me: Me | null | undefined) => (me ? [me.id, me.role, me.choosesRole, me.viewing !== null].join() : '')

/** The values that the bar, the menu, the settings and every Undo show. */
const looks = (me: Me | null | undefined) =>
  JSON.stringify(me && [me.fullName, me.avatarUrl, me.email, me.isVerified, me.undoSeconds])
