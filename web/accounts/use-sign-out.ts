import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { leave } from '../live-channel.ts'
import { refresh } from './refresh.ts'

/** Signs out, also when the server says that there was no session any more: nothing of the person stays in the browser. */
export function useSignOut() {
  const router = useRouter()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { api, me } = useRouteContext({ from: '__root__' })
  return useMutation({
    mutationFn: () => api.accounts.signOut(),
    onSuccess: leave,
    onSettled: async () => {
      // Whoever sits here next must not be told what came for the one before.
      await import('../notifications/this-browser.ts').then(({ unsubscribe }) => unsubscribe()).catch(() => undefined)
      if (me)
        await import('../palette/recent.ts').then(({ forgetRecent }) => forgetRecent(me.id)).catch(() => undefined)
      await navigate({ to: '/' })
      await refresh(queryClient, router)
      // Loaded here, so that visitors need not load toasts with every page.
      const { toast } = await import('../ui/toast.ts')
      toast.success('Logged out', 'You have been successfully logged out.')
    },
  })
}
