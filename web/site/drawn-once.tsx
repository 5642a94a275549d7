import type { AnyRouter } from '@tanstack/react-router'
import { RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * Renders a part once for the lifetime of the server, so it must be the same for everybody, at every address and on every
 * rendering.
 */
export function drawnOnce(part: ReactNode) {
  let html: string | undefined
  return (router: AnyRouter) =>
    (html ??= renderToString(<RouterContextProvider router={router}>{part}</RouterContextProvider>))
}
