import { useRouteContext } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'

const ConfirmNotice = lazyPart(() => import('./confirm-email.tsx').then(module => module.ConfirmNotice))

/** In a form that starts or sends something: tells people with an unconfirmed address to confirm it first. */
export function EmailNeeded() {
  const { me } = useRouteContext({ from: '__root__' })
  if (!me || me.isVerified) return null
  return (
    <Suspense>
      <ConfirmNotice me={me} />
    </Suspense>
  )
}
