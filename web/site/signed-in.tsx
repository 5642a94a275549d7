import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.ts'
import { signedInOnly } from './guard.ts'

/** Pages for signed-in people: guarded and loaded on the server, rendered in the browser only. */
export const Route = createFileRoute('/_signed-in')({
  ssr: 'data-only',
  // Shows a server-loaded page as soon as it is rendered, instead of keeping the pending state for half a second.
  pendingMinMs: 0,
  beforeLoad: signedInOnly,
  component: SignedIn,
})

/** Loaded separately: few people see it, and not for long. */
const ConfirmBanner = lazyPart(() => import('../accounts/confirm-email.tsx').then(module => module.ConfirmBanner))

function SignedIn() {
  const { me } = Route.useRouteContext()
  return (
    <>
      {!me.isVerified && (
        <Suspense fallback={<div className="h-12 border-b border-line bg-warning-soft max-sm:h-24" />}>
          <ConfirmBanner me={me} />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
