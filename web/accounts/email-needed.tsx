import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { untilThere } from '../ui/until-there.ts'

const ConfirmNotice = lazy(() =>
  untilThere(() => import('./confirm-email.tsx').then(({ ConfirmNotice: component }) => ({ default: component }))),
)

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
