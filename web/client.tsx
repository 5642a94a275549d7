import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import type { ReactNode } from 'react'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getRouter } from './router.tsx'

/**
 * Hydrates the server-rendered page. TanStack Start's own entry would bring its server functions along, which we do not use. The
 * route's code is loaded before React starts, so that no press is lost from then on.
 */
const router = getRouter()
// Browsers share a page by its canonical link. The server set the first page's; later navigations update it.
router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
  const own = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  if (own && fromLocation && pathChanged) own.href = new URL(toLocation.pathname, own.href).href
})
// After the first rendering the router would scroll a new page to the top, though people may have begun to read. On a reload, or when
// they come back from elsewhere, it is needed: it scrolls to where they were.
let isNew = performance.getEntriesByType('navigation')[0]?.toJSON().type === 'navigate'
router.options.scrollRestoration = () => !isNew
router.subscribe('onRendered', () => {
  isNew = false
  // The router has not noticed their scrolling so far, and would not remember it.
  document.dispatchEvent(new Event('scroll'))
})
void hydrate(router)
  .finally(() => window.$_TSR?.h())
  .then(takeOver)

function takeOver() {
  window.endEarlyPresses?.()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Listening>
          <RouterProvider router={router} />
        </Listening>
      </StrictMode>,
    )
  })
}

function Listening({ children }: { children: ReactNode }) {
  // Not inside the effect: React could not hydrate the pressed part of the page in the middle of its own work.
  useEffect(() => void setTimeout(() => window.replayPresses?.()), [])
  return children
}
