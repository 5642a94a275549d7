import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { wordsOf } from '../api/api.ts'
import { statusOf } from '../api/status-of.ts'
import { leave } from '../live/live-channel.ts'
import { useOnePress } from '../api/one-press.ts'
import { toast } from '../ui/toast.ts'
import { isSignedOut } from './is-signed-out.ts'
import { refresh } from './refresh.ts'

/** Signs out, even if the server says that the session was already gone: nothing of the person stays in the browser. */
export function useSignOut() {
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api, me } = useRouteContext({ from: '__root__' })
  /** The answer alone may have been lost. */
  const unlessOut = async (error: unknown) => {
    if (!(await isSignedOut(api))) throw error
  }
  return useOnePress({
    mutationFn: () => api.accounts.signOut().catch(unlessTolerated).catch(unlessOut),
    onSuccess: async () => {
      leave()
      // The next person at this browser must not receive push messages meant for this one.
      await import('../notifications/this-browser.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined)
      if (me)
        await import('../palette/recent.ts').then(({ forgetRecent }) => forgetRecent(me.id)).catch(() => undefined)
      await navigate({ to: '/' })
      await refresh(queryClient, router)
      toast.success('Logged out', 'You have been successfully logged out.')
    },
    onError: error => toast.error('You are still logged in', wordsOf(error)),
  })
}

/** HTTP statuses that mean that no session is left, so they count as success. After any other error it may still be valid. */
const tolerated: readonly (number | undefined)[] = [401, 403, 404]

export function unlessTolerated(error: unknown) {
  if (tolerated.includes(statusOf(error))) return
  throw error
}
