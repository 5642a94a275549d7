import type { AnyRouter } from '@tanstack/react-router'
import { RouterContextProvider } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
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

/** Texts such as "in 3 days" change with time. */
const drawnAgainMs = 20_000
const drawnMax = 2_000

/**
 * Renders a part once for the same properties, which must be plain data and all that it depends on besides the time. The same few
 * parts are in the lists of many addresses, and each list is rendered every few seconds.
 */
export function drawnPerData<Props extends object>(Part: ComponentType<Props>) {
  const drawn = new Map<string, string>()
  let since = performance.now()
  return (router: AnyRouter, props: Props) => {
    const now = performance.now()
    if (now - since > drawnAgainMs || drawn.size >= drawnMax) {
      drawn.clear()
      since = now
    }
    const key = JSON.stringify(props)
    const html = drawn.get(key) ?? drawnOnce(<Part {...props} />)(router)
    drawn.set(key, html)
    return html
  }
}
