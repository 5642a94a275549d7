import type { AnyRouter } from '@tanstack/react-router'
import { RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** For parts that say the same to everybody, at every address and in every drawing: React draws them once, for the server's whole life. */
export function drawnOnce(part: ReactNode) {
  let html: string | undefined
  return (router: AnyRouter) =>
    (html ??= renderToString(<RouterContextProvider router={router}>{part}</RouterContextProvider>))
}
