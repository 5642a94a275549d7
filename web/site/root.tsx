import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  Scripts,
  useLocation,
  useRouteContext,
} from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { Fragment, Suspense, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import '../app.css'
import { isDemo, scriptNonce } from '../api/api.ts'
import { CarriedData } from '../api/read-data.tsx'
import { earlyPlaceScript } from './early-place.ts'
import { earlyBarScript, earlyKeyScript, earlyPressScript } from './early-presses.ts'
import type { RouterContext } from '../router.tsx'
import { useHydrated } from '../ui/hydrated.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { themeScript } from '../ui/theme.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { DemoBar } from './demo-bar.tsx'
import { Footer } from './footer.tsx'
import { homePage, namedPage } from './page-meta.ts'
import { staticHead } from './static-head.tsx'
import { TopBar } from './top-bar.tsx'

/** Toasts and the palette react to user actions, so they can load after the page. */
const Later = lazyPart(() => import('./later.tsx').then(module => module.Later))

const Demo = createIsomorphicFn()
  .server(() => DemoBar)
  .client(() => lazyPart(() => import('./demo-bar.tsx').then(module => module.DemoBar)))()

/** The socket and its code: only for signed-in people, so visitors do not load it. */
const Live = lazyPart(() => import('../live/live.tsx').then(module => module.Live))

/* Always the same elements: with new ones, before their code has loaded, React would drop the server's markup, focus and presses. */
const live = (
  <Suspense>
    <Live />
  </Suspense>
)
const demo = (
  <Suspense>
    <Demo />
  </Suspense>
)

/** Server only: React keeps the scripts that are already in the page. */
const useEarlyScripts = createIsomorphicFn()
  .server(() => {
    const { me } = useRouteContext({ from: '__root__' })
    return `${themeScript};${earlyPressScript}${me ? `;${earlyKeyScript};${earlyBarScript};${earlyPlaceScript}` : ''}`
  })
  .client(() => '')

/** Sent with the page, so that drafts are there before anyone types. After a login without a page load, `kept.ts` requests the keys. */
const readKeptKeys = createIsomorphicFn()
  .server(async ({ queryClient, queries }: RouterContext, me: Me | null) => {
    // A page without drafts is better than none.
    if (me && !me.viewing) await queryClient.query(queries.accounts.keptKeys.queryOptions()).catch(() => undefined)
  })
  .client(() => {})

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => {
    const me = await context.queryClient.query({ ...context.queries.accounts.me.queryOptions(), staleTime: 'static' })
    await readKeptKeys(context, me)
    return { me }
  },
  head: ({ match: { _notFound: isMissing } }) => (isMissing ? namedPage('Page not found') : homePage()),
  shellComponent: Shell,
  component: Root,
})

function Shell({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-demo={isDemo() || undefined} suppressHydrationWarning>
      <head>
        <script
          nonce={scriptNonce()}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: useEarlyScripts() }}
        />
        {staticHead()}
        <HeadContent />
      </head>
      <body className="flex flex-col">
        {children}
        <CarriedData />
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const { me } = Route.useRouteContext()
  const later = useLater(me !== null)
  return (
    <>
      <SkipLink />
      {isDemo() && <div className="h-11 print:hidden">{demo}</div>}
      {me && <Fragment key={me.id}>{live}</Fragment>}
      <TopBar me={me} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none" data-own={me ? '' : undefined}>
        <Outlet />
      </main>
      <Footer />
      <Suspense>{later && <Later signedIn={me !== null} />}</Suspense>
    </>
  )
}

/** Visitors need none of it on the landing page, so it is not loaded there; once loaded, it stays. Not rendered by the server. */
function useLater(signedIn: boolean) {
  const elsewhere = useLocation({ select: location => location.pathname !== '/' })
  const hydrated = useHydrated()
  const [wanted, want] = useState(false)
  if (hydrated && !wanted && (signedIn || elsewhere)) want(true)
  return wanted
}
