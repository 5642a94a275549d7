import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { prepareToasts } from '../ui/toast-corner.ts'

/** A page that has just reloaded does not do so again by itself: if the new version lacks a part too, it would never end. */
const pauseMs = 300_000
const storageKey = 'reloaded'

/**
 * After a deploy, parts that a page open since before has not loaded yet are gone. It reloads once by itself when nobody has
 * typed anything there and nothing is on its way; else it offers to.
 */
export function useNewVersion() {
  const queryClient = useQueryClient()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const typedOn = useRef<string>(undefined)
  const renew = useEffectEvent(async (failure: Error) => {
    if (!(await isGone(failure))) return
    if (typedOn.current === path || queryClient.isMutating() > 0 || !mayReload()) {
      const toasts = await prepareToasts()
      toasts.info('A new version is ready', {
        id: 'new-version',
        description: 'Reload the page to go on with it.',
        action: { label: 'Reload', onClick: () => location.reload() },
        duration: Infinity,
      })
    } else location.reload()
  })
  const noteTyping = useEffectEvent(() => {
    typedOn.current = path
    // What offers to reload must not be one of the parts that are gone.
    void prepareToasts()
  })
  useEffect(() => {
    const note = () => noteTyping()
    const missed = ({ payload }: { payload: Error }) => void renew(payload)
    document.addEventListener('input', note, true)
    window.addEventListener('vite:preloadError', missed)
    return () => {
      document.removeEventListener('input', note, true)
      window.removeEventListener('vite:preloadError', missed)
    }
  }, [])
}

/** Gone for good, and not only out of reach: the server answers, and has no such file. Safari does not say which one it was. */
async function isGone({ message }: Error) {
  const file = /https?:\/\/\S+\.(?:js|css)/.exec(message)?.[0]
  try {
    const { status } = await fetch(file ?? '/readyz', { method: file ? 'HEAD' : 'GET', cache: 'no-store' })
    return file ? status === 404 : status === 200
  } catch {
    return false
  }
}

/** Whether the last time is long ago; it then counts as this time. Without a memory it never may. */
function mayReload() {
  try {
    if (Date.now() - Number(sessionStorage.getItem(storageKey)) < pauseMs) return false
    sessionStorage.setItem(storageKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}
