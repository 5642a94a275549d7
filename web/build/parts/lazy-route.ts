import { type ComponentType, createElement, use } from 'react'

type LateComponent<Props> = ComponentType<Props> & { preload?: (() => Promise<void>) | undefined }

/**
 * Replaces the router's `lazyRouteComponent.js` (see ../light-parts.ts), which reloads the page when the code of a route does not load.
 * Offline, that would show the browser's own error page; in Firefox, it would keep people on a page that they are leaving. Here the route
 * fails, as if its data had not loaded, and can be tried again; `site/new-version.ts` decides when a reload helps.
 */
export function lazyRouteComponent<Props extends object>(
  load: () => Promise<Readonly<Record<string, ComponentType<Props>>>>,
  name = 'default',
): LateComponent<Props> {
  let coming: Promise<void> | undefined
  let Page: ComponentType<Props> | undefined
  let error: unknown
  const get = async () => {
    error = undefined
    try {
      Page = (await load())[name]
      // The router then renders the page without waiting for a promise.
      if (typeof window !== 'undefined') Late.preload = undefined
    } catch (failure) {
      coming = undefined
      error = failure
      throw failure
    }
  }
  const preload = () => (coming ??= get())
  const Late: LateComponent<Props> = (props: Props) => {
    if (error) throw error
    if (!Page) use(preload())
    return Page ? createElement(Page, props) : null
  }
  Late.preload = preload
  return Late
}
