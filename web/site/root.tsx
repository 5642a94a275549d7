import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { productName } from '#/rules/words.ts'
import '../app.css'
import { scriptNonce } from '../api.ts'
import type { RouterContext } from '../router.tsx'
import { bodyFont } from '../ui/fonts.ts'
import { SkipLink } from '../ui/small.tsx'
import { themeScript } from '../ui/theme.ts'
import { Toaster } from '../ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { TopBar } from './top-bar.tsx'

/** The socket and what it carries: only for signed-in people, so visitors do not load it. */
const Live = lazy(() => import('../live.tsx').then(module => ({ default: module.Live })))

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => ({
    me: await context.queryClient.query({ ...context.queries.accounts.me.queryOptions(), staleTime: 'static' }),
  }),
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      {
        name: 'viewport',
        content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
      },
      { title: `${productName}: community-powered marketing for SaaS founders` },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'preload', href: bodyFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
    ],
  }),
  shellComponent: Shell,
  component: Root,
})

function Shell({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script nonce={scriptNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
        <HeadContent />
      </head>
      <body className="flex min-h-dvh flex-col">
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  const { me } = Route.useRouteContext()
  return (
    <>
      <SkipLink />
      <TopBar me={me} />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Outlet />
      </main>
      <Footer />
      <Toaster />
      {me && (
        <Suspense>
          <Live me={me} />
        </Suspense>
      )}
    </>
  )
}
