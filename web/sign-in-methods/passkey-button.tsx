import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import KeyRound from 'lucide-react/icons/key-round'
import { refresh } from '../accounts/refresh.ts'
import { SessionUnverified, verifySession } from '../accounts/verify-session.ts'
import { whoIsHere } from '../accounts/who-is-here.ts'
import { mayPass } from '../api/again.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'

/** No address is asked for: the browser offers the passkeys it has for this site. */
export function PasskeyButton() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { api } = useRouteContext({ from: '__root__' })
  const enter = useOnePress({
    mutationFn: async () => {
      const { noPasskeysHere, takePasskey } = await import('./passkey-browser.ts')
      const why = noPasskeysHere()
      if (why) return toast.error('Login failed', why)
      const credential = await takePasskey(await api.signInMethods.beginSignIn())
      await api.signInMethods.signInWithPasskey({ credential })
      await verifySession(() => api.accounts.me())
      await refresh(queryClient, router)
    },
    onError: async error => {
      // Also when only the answer was lost.
      if (refusalCode(error) === 'already_signed_in' || (mayPass(error) && (await whoIsHere(api))))
        return refresh(queryClient, router)
      if (error instanceof SessionUnverified)
        return toast.error('Session verification failed', 'Please try again or contact support.')
      return toast.error('Login failed', await wordsFor(error))
    },
  })
  return (
    <Button size="lg" className="w-full" busy={enter.isPending} onClick={() => enter.mutate()}>
      <KeyRound aria-hidden="true" />
      Log in with a passkey
    </Button>
  )
}

/** Without the server, not even the code that words passkey failures may have loaded. */
const wordsFor = (why: unknown) =>
  import('./passkey-browser.ts').then(
    part => part.passkeyWords(why),
    () => wordsOf(why),
  )
