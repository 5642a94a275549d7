import type { Me } from '#/contract/accounts.ts'
import { byCursor } from '../api/by-cursor.ts'
import type { RouterContext } from '../router.tsx'

export type SettingsTab = 'profile' | 'notifications' | 'security' | 'billing'

type Context = RouterContext & { me: Me }

/** Reads on the server what the open tab begins with. What fails is read again by the part that shows it. */
export async function loadSettings(context: Context, tab: SettingsTab) {
  await Promise.allSettled(readsOf(context, tab))
}

function readsOf(context: Context, tab: SettingsTab): Promise<unknown>[] {
  const { queryClient, queries, me } = context
  switch (tab) {
    case 'profile':
      return []
    case 'notifications':
      return [
        queryClient.query(queries.notifications.preferences.queryOptions()),
        queryClient.query(queries.notifications.reach.queryOptions()),
      ]
    case 'security':
      return me.viewing ? [] : securityOf(context)
    case 'billing':
      return [queryClient.query(queries.billing.subscription.queryOptions())]
  }
}

const securityOf = ({ queryClient, queries, me }: Context) => [
  queryClient.query(queries.accounts.security.queryOptions()),
  queryClient.query(queries.email.reach.queryOptions()),
  queryClient.query(queries.email.change.queryOptions()),
  queryClient.query(queries.signInMethods.mine.queryOptions()),
  ...(me.role === 'admin' ? [] : [queryClient.query(queries.tokens.list.queryOptions())]),
  queryClient.infiniteQuery(queries.accounts.sessions.infiniteOptions(byCursor({}))),
  queryClient.infiniteQuery(queries.audit.mine.infiniteOptions(byCursor({}))),
  queryClient.infiniteQuery(queries.moderation.mine.infiniteOptions(byCursor({}))),
]
