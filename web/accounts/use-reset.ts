import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext, useRouter } from '@tanstack/react-router'
import { mayPass } from '../api/again.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { toast } from '../ui/toast.ts'
import { checkNewPassword } from './checks.ts'
import { refresh } from './refresh.ts'
import { useProblems } from './use-problems.ts'

/** Sends a new password with the link's token. This ends every session, so the next page is the login. */
export function useReset(token: string, onOver: () => void) {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const { form, problems, mark, correct, say, clear } = useProblems()
  const isSpent = () =>
    api.email.checkRecovery({ token }).then(
      () => false,
      (why: unknown) => refusalCode(why) === 'link_over',
    )
  const reset = useOnePress({
    mutationFn: (password: string) => api.email.reset({ token, password }),
    onSuccess: async () => {
      toast.success('Password updated', 'Your password has been changed successfully.')
      // Any session of this browser has ended too; with a cached person, the login page would redirect away.
      queryClient.removeQueries({ queryKey: queries.accounts.me.key() })
      await navigate({ to: '/login', replace: true })
      await refresh(queryClient, router)
    },
    onError: async error => {
      const code = refusalCode(error)
      if (code === 'link_over' || (mayPass(error) && (await isSpent()))) {
        // The link may be too old, or an answer was lost: to this try, or to an earlier one that had used up the link.
        toast.info('Your new password may count already', 'Log in with it. If that fails, get a new link.')
        return onOver()
      }
      const found = code === 'password_weak' ? { password: wordsOf(error) } : fieldErrors(error)
      say('Password update failed', Object.values(found)[0] ?? wordsOf(error))
      mark(found)
    },
  })
  const send = (read: (name: string) => string) => {
    const password = read('password')
    const found = checkNewPassword({ password, again: read('again') })
    if (Object.keys(found).length > 0) {
      mark(found)
      return say('Validation error', Object.values(found)[0])
    }
    clear()
    reset.mutate(password)
  }
  return { form, problems, send, correct, busy: reset.isPending }
}
