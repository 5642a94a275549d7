import type { AnyRouter } from '@tanstack/react-router'
import { RouterContextProvider, useRouter } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/**
 * Renders a part once for the lifetime of the server, so it must be the same for everybody, at every address and on every
 * rendering.
 */
export function drawnOnce(part: ReactNode) {
  let html: string | undefined
  return (router: AnyRouter) =>
    (html ??= inOnePiece(renderToString(<RouterContextProvider router={router}>{part}</RouterContextProvider>)))
}

/** V8 keeps a string that React has concatenated as a tree of thousands of pieces, and every page with it would walk through them again. */
const inOnePiece = (text: string) => Buffer.from(text).toString()

/** Texts such as "in 3 days" change with time. */
const drawnAgainMs = 20_000
const drawnMax = 500

/**
 * Returns a hook for the server: the content of an element, rendered once for the same properties, because the same few parts appear on
 * many pages. The properties must be plain data, and the content must depend on nothing else, except the time and which of its links lead
 * to the present page. Content that is not `shared` is rendered each time.
 */
export function drawnPerData<Props extends object>(Part: ComponentType<Props>, shared: (props: Props) => boolean) {
  const drawn = new Map<string, string>()
  let since = performance.now()
  const draw = (router: AnyRouter, props: Props) => {
    const now = performance.now()
    if (now - since > drawnAgainMs || drawn.size >= drawnMax) {
      drawn.clear()
      since = now
    }
    const key = sectionOf(router) + keyOf(props)
    const html = drawn.get(key) ?? drawnOnce(<Part {...props} />)(router)
    drawn.set(key, html)
    return html
  }
  return function useDrawn(props: Props) {
    const router = useRouter()
    return shared(props)
      ? { dangerouslySetInnerHTML: { __html: draw(router, props) } }
      : { children: <Part {...props} /> }
  }
}

/** Links are marked as current if they lead to the section of the present page. */
const sectionOf = (router: AnyRouter) => router.latestLocation.pathname.split('/', 2).join('/')

/**
 * A key without the names of fields, because the properties of one part always have the same ones: with names it would take twice the
 * time, and JSON takes even longer, because of the dates.
 */
function keyOf(value: unknown): string {
  if (typeof value === 'string') return `${value.length}:${value}`
  if (typeof value !== 'object' || value === null) return `${String(value)};`
  if (value instanceof Date) return `@${value.getTime()};`
  let key = '('
  for (const each of Object.values(value)) key += keyOf(each)
  return `${key})`
}
