import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { isolated } from '#/rules/isolated.ts'
import { refresh } from '../accounts/refresh.ts'
import { learnWhoIsHere, whoIsHere } from '../accounts/who-is-here.ts'
import { wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { useHydrated } from '../ui/hydrated.ts'
import { useLocale } from '../ui/locale.ts'
import { dated } from '../ui/relative-time.ts'
import { toast } from '../ui/toast.ts'
import { barLook, viewingBarHeight } from './bar-look.ts'
import { impersonatedFrom } from './impersonated-from.ts'

/** Polls at this interval, because there is no live connection while impersonating somebody. */
const lookAgainMs = 15_000

const stopping = ['stop impersonating']

/**
 * Shown on every page while an admin impersonates somebody. The page switches back to the admin automatically when the time is
 * up, and when it is shown again after another tab has stopped it. A toast says so, because the admin's own page could be taken for
 * the other person's, with everything gone.
 */
export function ImpersonationBar({ viewing: { name, until } }: { viewing: NonNullable<Me['viewing']> }) {
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const locale = useLocale()
  const timeZone = useHydrated() ? undefined : 'UTC'
  const { api, queries } = useRouteContext({ from: '__root__' })
  const ends = new Date(until).getTime()
  useEffect(() => window.replayBarPresses?.(), [])
  const isOver = useRef(false)
  /** In this order: the guard of the admin's page must find the admin, and the other person's page would reread what admins may not see. */
  const goBack = async () => {
    await learnWhoIsHere(queryClient, { api, queries })
    await navigate({ href: impersonatedFrom() })
    await refresh(queryClient, router)
  }
  const look = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return
    const me = await api.accounts.me().catch(() => undefined)
    if (me === undefined || me?.viewing || isOver.current || queryClient.isMutating({ mutationKey: stopping }) > 0)
      return
    isOver.current = true
    if (!me) return refresh(queryClient, router)
    await goBack()
    toast.info(
      `You are no longer viewing as ${isolated(name)}`,
      'Your time was up, or you stopped it in another window.',
    )
  })
  useEffect(() => {
    const lookNow = () => void look()
    const atEnd = setTimeout(lookNow, Math.max(0, ends - Date.now()) + 1_000)
    // This machine's clock may be wrong, and another window may stop it.
    const again = setInterval(lookNow, lookAgainMs)
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      clearTimeout(atEnd)
      clearInterval(again)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [ends])
  const stop = useOnePress({
    mutationKey: stopping,
    mutationFn: () => api.moderation.stopImpersonating(),
    onSuccess: goBack,
    onError: async error => {
      // The answer alone may have been lost.
      const me = await whoIsHere(api)
      return me && !me.viewing ? goBack() : toast.error('You are still viewing', wordsOf(error))
    },
  })
  return (
    <aside aria-label="You are viewing as someone else" data-print="no" data-late="" className={barLook}>
      <div
        className={cn('mx-auto flex max-w-page flex-wrap items-center gap-x-3 gap-y-1 px-page py-1', viewingBarHeight)}
      >
        <Eye aria-hidden="true" className="size-4.5 shrink-0 text-warning max-[375px]:hidden" />
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere max-[375px]:basis-32">
          Viewing as <bdi className="font-semibold wrap-anywhere">{name}</bdi>, until{' '}
          {dated(ends, locale, { hour: 'numeric', minute: '2-digit', timeZone })}.{' '}
          <span className="max-[375px]:sr-only">Nothing can be changed.</span>
        </p>
        <Button size="sm" busy={stop.isPending} onClick={() => stop.mutate()}>
          Stop viewing
        </Button>
      </div>
    </aside>
  )
}
