import type { AnyRouter } from '@tanstack/react-router'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'

type Drawing = { router: AnyRouter; responseHeaders: Headers }

/**
 * A page that is kept for many is not sent part by part. Its text goes to `take`: as the body of the answer it would become bytes and
 * text again, which takes a seventh of all drawing. What is still loaded when it is drawn is left out: React fills it in the browser.
 */
export async function drawWhole({ router, responseHeaders: headers }: Drawing, take: (html: string) => void) {
  take(await transformHtmlStringWithRouter(router, renderToString(<StartServer router={router} />)))
  return new Response(null, { status: getSsrStatus(router), headers })
}
