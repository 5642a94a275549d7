import type { AnyRouter } from '@tanstack/react-router'
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { StartServer } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'
import type { PageParts } from '#/contract/page-context.ts'

type Drawing = { router: AnyRouter; responseHeaders: Headers }

/**
 * A page cached for many visitors is not streamed. Its HTML goes to `take` as strings: turning it into a response body and back
 * would take a seventh of the rendering time. Parts still loading at render time are left out; React fills them in in the
 * browser.
 */
export async function drawWhole({ router, responseHeaders: headers }: Drawing, take: (html: PageParts) => void) {
  const styles = withoutStyles(router)
  const html = await transformHtmlStringWithRouter(router, renderToString(<StartServer router={router} />))
  const at = styles === '' ? html.length : html.indexOf(stylesMark)
  take({ beforeStyles: html.slice(0, at), styles, afterStyles: html.slice(at + stylesMark.length) })
  return new Response(null, { status: getSsrStatus(router), headers })
}

const stylesMark = '/* The style sheet. */'

/**
 * Puts a mark in place of the inline style sheet and returns the style sheet. With its 80 kB as a property, rendering a page takes
 * a fifth longer: it becomes part of a React key, and is copied with every other part of the page.
 */
function withoutStyles(router: AnyRouter) {
  const manifest = router.ssr?.manifest
  const inline = manifest?.inlineStyle
  if (!manifest || typeof inline?.children !== 'string') return ''
  router.ssr = { manifest: { ...manifest, inlineStyle: { ...inline, children: stylesMark } } }
  return inline.children
}
