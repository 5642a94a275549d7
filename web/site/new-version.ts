import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prepareToasts } from '../ui/toast-corner.ts'

/** Minimum time between automatic reloads: if the new version lacks a file too, reloading would never end. */
const pauseMs = 300_000
/** The key in the browser's storage for the time of the last automatic reload; also the id of the toast that offers one. */
const storageKey = 'reloaded'
/**
 * How long a page counts as being left. Firefox reports whatever still loads then as failed: a reload would keep people from leaving,
 * and they would see an error page until the next one comes. It ends because none may come: the link may have led to a file.
 */
const leavingMs = 30_000

/**
 * After a deploy, a page opened before it may need chunks that no longer exist, and after a lost connection some browsers never load
 * what they missed. The page reloads automatically if nothing was typed on it and no request is pending; otherwise it offers to.
 */
export function useNewVersion() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let typedOn: string | undefined
    const { dataset } = document.documentElement
    const note = () => {
      typedOn = location.pathname
      // Loads the toasts now: the reload offer must not itself depend on a chunk that is gone.
      void prepareToasts()
    }
    const renew = async ({ payload }: { payload: Error }) => {
      const why = await whyReload(payload)
      if (!why || 'leaving' in dataset) return
      if (typedOn === location.pathname || queryClient.isMutating() > 0 || !mayReload()) {
        const toasts = await prepareToasts()
        toasts.info(why, {
          id: storageKey,
          action: { label: 'Reload', onClick: () => location.reload() },
          duration: Infinity,
        })
      } else location.reload()
    }
    const leave = () => {
      dataset['leaving'] = ''
      setTimeout(() => delete dataset['leaving'], leavingMs)
    }
    // On `window`, so after React's handlers: loading the toasts renders the page, which would undo a letter that React has not seen.
    window.addEventListener('input', note)
    window.addEventListener('beforeunload', leave)
    window.addEventListener('vite:preloadError', renew)
    return () => {
      window.removeEventListener('input', note)
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('vite:preloadError', renew)
    }
  }, [queryClient])
}

/**
 * What has happened, if only a reload helps: the server answers, but does not have the file; or it has it, and the browser does not
 * ask again for what it could not load before (Firefox). Safari's error does not name the file, so there a server that is ready is
 * enough.
 */
async function whyReload({ message }: Error) {
  const file = /http\S+\.js/.exec(message)?.[0]
  const answer = await fetch(file ?? '/readyz', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (answer?.status === (file ? 404 : 200)) return 'A new version is ready'
  if (!file || !answer?.ok) return ''
  return import(/* @vite-ignore */ file).then(
    () => '',
    () => 'A part did not load',
  )
}

/** Whether the last automatic reload was long enough ago; if so, records this one. Never without session storage. */
function mayReload() {
  try {
    if (Date.now() - Number(sessionStorage.getItem(storageKey)) < pauseMs) return false
    sessionStorage.setItem(storageKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}
