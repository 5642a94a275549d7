import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Api } from '#/contract/index.ts'
import type { Notification } from '#/contract/notifications.ts'
import { onHeard, viewedRoom } from '../live/live-channel.ts'
import { toast } from '../ui/toast.ts'
import { showBadge } from './app-badge.ts'
import { noticesOptions } from './notices.ts'
import type { Notices } from './notices.ts'
import { isOnScreen, partsOf, placeOf } from './place.ts'
import { ring } from './ring.ts'
import { unlockSound } from './sound.ts'
import { isToldHere } from './told-here.ts'
import {
  awaitLost,
  closeShown,
  isAwaited,
  isDevice,
  isSomebodyElses,
  registerWorker,
  unsubscribe,
} from './this-browser.ts'
import { useNoticeChanges } from './use-notice-changes.ts'

/** An alert that could not be shown within this time is no longer news. */
const freshMs = 10_000

/** Alerts to new notices while the app is open: with a toast, a sound and the app's badge. */
export function Alerts() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { api, queries, me } = useRouteContext({ from: '__root__' })
  const { markRead } = useNoticeChanges()
  const personId = me?.id ?? ''

  const alert = useEffectEvent((notice: Notification) => {
    if (isToldHere(notice)) return
    const hidden = document.visibilityState !== 'visible'
    const preferences = () => queryClient.query(queries.notifications.preferences.queryOptions())
    // If the preferences cannot be read, it stays silent.
    void awaitLost(personId)
      .then(() => ring(notice, hidden && isDevice(personId), preferences))
      .catch(() => undefined)
    const { pathname, search } = router.state.location
    const isViewed = notice.data.roomId !== undefined && notice.data.roomId === viewedRoom()
    if (hidden || isViewed || isOnScreen(notice, { pathname, search })) return
    const open = () => {
      markRead(notice.id)
      void router.navigate(placeOf(notice))
    }
    toast.offer(notice.title, notice.body, { label: 'Open', onPress: open }, toastOf(notice.id))
  })
  useEffect(() => {
    const due = new Map<string, number>()
    const deaf = onHeard(heard => {
      if (heard.name === 'notified' && heard.alert) due.set(heard.alert, Date.now())
      if (heard.name === 'connected' || heard.name === 'device_removed')
        void forgetLost(api, personId).catch(() => undefined)
    })
    const { queryKey } = noticesOptions(queries)
    const hash = hashKey(queryKey)
    const blind = queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryHash !== hash) return
      const notices = queryClient.getQueryData(queryKey)
      if (!notices || query.state.isInvalidated) return
      for (const notice of newOnes(notices, due)) alert(notice)
      void settle(notices)
    })
    return () => {
      deaf()
      blind()
    }
  }, [queryClient, queries, api, personId])

  const follow = useEffectEvent((path: string) => router.navigate(partsOf(path)))
  useEffect(() => whileRunning(personId, follow), [personId])
  useEffect(() => {
    const look = () => void becomeAgain(api, personId).catch(() => undefined)
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [api, personId])
  return null
}

/** Seldom needed. */
const loadDevice = () => import('./become-device.ts')

async function becomeAgain(api: Api, personId: string) {
  await awaitLost(personId)
  if (isAwaited(personId)) await (await loadDevice()).becomeDeviceAgain(api, personId)
}

/** A browser that lost its subscription by itself is not forgotten: it should become a device again. */
async function forgetLost(api: Api, personId: string) {
  await awaitLost(personId)
  if (isDevice(personId)) await (await loadDevice()).forgetLostDevice(api, personId)
}

const toastOf = (noticeId: string) => `notice:${noticeId}`

/** Notices that should alert and have arrived with the list, each once. */
function newOnes({ pages }: Notices, due: Map<string, number>) {
  return (pages[0]?.items ?? []).filter(({ id, read }) => {
    const at = due.get(id)
    due.delete(id)
    return at !== undefined && !read && Date.now() - at < freshMs
  })
}

/** Removes toasts and system notifications of notices that have been read, and updates the badge. */
async function settle({ pages }: Notices) {
  const readOnes = new Set(pages.flatMap(({ items }) => items.filter(({ read }) => read).map(({ id }) => id)))
  for (const id of readOnes) toast.dismiss(toastOf(id))
  await showBadge(pages[0]?.unread ?? 0)
  await closeShown(readOnes)
}

/**
 * Registers the service worker, follows the links it sends, ends a previous person's push subscription, and unlocks sound on the
 * first touch.
 */
function whileRunning(personId: string, follow: (path: string) => Promise<void>) {
  const touches = ['pointerdown', 'pointerup', 'click', 'keydown'] as const
  for (const touch of touches) window.addEventListener(touch, unlockSound, { capture: true })
  if (isSomebodyElses(personId)) void unsubscribe()
  void registerWorker().catch(() => undefined)
  const heard = ({ data, ports }: MessageEvent) => {
    if (typeof data?.open !== 'string') return
    ports[0]?.postMessage('going')
    void follow(data.open)
  }
  const { serviceWorker } = navigator
  serviceWorker?.addEventListener('message', heard)
  return () => {
    for (const touch of touches) window.removeEventListener(touch, unlockSound, { capture: true })
    serviceWorker?.removeEventListener('message', heard)
  }
}
