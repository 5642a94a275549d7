import { useRouteContext } from '@tanstack/react-router'
import { memo, Suspense } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const ConfirmNotice = lazyPart(() => import('./confirm-email.tsx').then(module => module.ConfirmNotice))

/** In a form that starts or sends something: tells people with an unconfirmed address to confirm it first. */
export function EmailNeeded() {
  const { me } = useRouteContext({ from: '__root__' })
  return me && !me.isVerified ? <Needed email={me.email} /> : null
}

/** Memoized: a rerender before the code has loaded would make React drop the server's markup, and what is pressed there. */
const Needed = memo((me: Pick<Me, 'email'>) => (
  <div data-late="">
    <Suspense>
      <ConfirmNotice me={me} />
    </Suspense>
  </div>
))
