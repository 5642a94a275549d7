import type { AnyRouter } from '@tanstack/react-router'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'

type Drawing = { router: AnyRouter; responseHeaders: Headers }

/**
 * A page cached for many visitors is not streamed. Its HTML goes to `take` as a string: turning it into a response body and back
 * would take a seventh of the rendering time. Parts still loading at render time are left out; React fills them in in the
 * browser.
 */
export async function drawWhole({ router, responseHeaders: headers }: Drawing, take: (html: string) => void) {
  take(await transformHtmlStringWithRouter(router, renderToString(<StartServer router={router} />)))
  return new Response(null, { status: getSsrStatus(router), headers })
}
