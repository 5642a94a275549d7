import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { untilThere } from '../ui/until-there.ts'

const ConfirmNotice = lazy(() =>
  untilThere(() => import('./confirm-email.tsx').then(({ ConfirmNotice: component }) => ({ default: component }))),
)

/** In a form that starts or sends something: says that an address must be confirmed first, to those who have not. */
export function EmailNeeded() {
  const { me } = useRouteContext({ from: '__root__' })
  if (!me || me.isVerified) return null
  return (
    <Suspense>
      <ConfirmNotice me={me} />
    </Suspense>
  )
}
