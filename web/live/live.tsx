import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { memo, Suspense, useEffect, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { listen } from './listen.ts'
import { hasLeft } from './live-channel.ts'
import { Alerts } from '../notifications/alerts.tsx'
import { barLook, viewingBarHeight } from '../site/bar-look.ts'
import { cn } from '../ui/cn.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const ImpersonationBar = lazyPart(() => import('../site/impersonation-bar.tsx').then(module => module.ImpersonationBar))
const NoRoleBar = lazyPart(() => import('../site/no-role-bar.tsx').then(module => module.NoRoleBar))
const loadNotLive = () => import('../site/not-live.tsx').then(module => module.NotLive)
const NotLive = lazyPart(loadNotLive)

/** Memoized: a rerender before the code has loaded would make React drop the server's markup, and the focus with it. */
const Impersonation = memo(({ viewing }: { viewing: NonNullable<Me['viewing']> }) => (
  <Suspense fallback={<div className={cn(barLook, viewingBarHeight, 'box-content')} />}>
    <ImpersonationBar viewing={viewing} />
  </Suspense>
))

/** Always the same element, for the same reason. */
const noRole = (
  <Suspense>
    <NoRoleBar />
  </Suspense>
)

/** While an admin impersonates another person there is no socket: sockets are only for people who are really there. */
export function Live() {
  const { me } = useRouteContext({ from: '__root__' })
  return (
    <>
      {me?.viewing ? <Impersonation viewing={me.viewing} /> : <Listening />}
      {me && !me.role && !me.choosesRole && !me.viewing && noRole}
    </>
  )
}

function Listening() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { queries, api, me } = useRouteContext({ from: '__root__' })
  const personId = me?.id ?? ''
  const [retry, setRetry] = useState<() => void>()
  useEffect(() => {
    if (hasLeft()) return undefined
    return listen({
      queryClient,
      router,
      queries,
      api,
      personId,
      onConnected: () => {
        setRetry(undefined)
        // Loaded now, because the server may be out of reach when it is needed.
        loadNotLive().catch(() => undefined)
      },
      onDisconnected: again => setRetry(() => again),
    })
  }, [queryClient, router, queries, api, personId])
  return (
    <>
      <Alerts />
      {retry && (
        <Suspense>
          <NotLive onRetry={retry} />
        </Suspense>
      )}
    </>
  )
}
