import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Me } from '#/contract/accounts.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { barLook } from './bar-look.ts'
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
const BannerAct = lazyPart(() => import('../accounts/confirm-email.tsx').then(module => module.BannerAct))

function SignedIn() {
  const { me } = Route.useRouteContext()
  return (
    <>
      {!me.isVerified && <ConfirmBanner email={me.email} />}
      <Outlet />
    </>
  )
}

/** The text is rendered at once, unlike the button: on a phone its length decides where the page begins. */
function ConfirmBanner({ email }: Pick<Me, 'email'>) {
  return (
    <aside aria-label="Confirm your email address" className={barLook}>
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 gap-y-1 px-page py-2">
        <p className="min-w-0 flex-1 basis-64 text-sm wrap-anywhere">
          <span className="font-semibold">Confirm your email address.</span> We emailed a link to {email}.{' '}
          <Link to="/settings" search={{ tab: 'security' }} className="link">
            Not your address?
          </Link>
        </p>
        <Suspense fallback={<span className="h-control-sm w-20" />}>
          <BannerAct email={email} />
        </Suspense>
      </div>
    </aside>
  )
}
