import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import type { Api } from '#/contract/index.ts'
import { suspendedWords } from '#/rules/product.ts'
import type { Queries } from '../api/queries.ts'
import { toast } from '../ui/toast.ts'
import { refresh } from './refresh.ts'

interface Page {
  queryClient: QueryClient
  router: Pick<AnyRouter, 'invalidate'>
  queries: Queries
  api: Api
  /** It was heard why nobody will sit here in a moment. */
  suspended?: boolean
}

/**
 * False once the page is another person's, or theirs in another role: its guard then leads to where they belong.
 * Another name, picture or address of theirs, changed elsewhere, it learns.
 */
export async function isStillMine({ queryClient, router, queries, api, suspended }: Page): Promise<boolean> {
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
  // Of two looks at once the first one says it.
  const isNews = queryClient.getQueryData(key) === known
  await refresh(queryClient, router)
  if (isNews && known && !now) sayWhy(suspended)
  return false
}

const sayWhy = (suspended = false) =>
  suspended
    ? toast.error('You are logged out', suspendedWords)
    : toast.info('You are logged out', 'Log in to continue. Your drafts are kept.')

/** What decides which pages are theirs. */
const place = (me: Me | null | undefined) => (me ? [me.id, me.role, me.choosesRole, me.viewing !== null].join() : '')

/** What the bar, the menu and the settings show of them. */
const looks = (me: Me | null | undefined) => JSON.stringify(me && [me.fullName, me.avatarUrl, me.email, me.isVerified])
