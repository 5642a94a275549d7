import type { Page } from '@playwright/test'
import type { RouterContext } from '#/web/router.tsx'

/**
 * Navigates within the app, as a link does, and waits until the page has read its data. This takes a third of the time of loading the
 * page: use it in tests that are not about how a page loads.
 */
export async function turnTo(page: Page, path: string) {
  await listens(page)
  await page.evaluate(async to => {
    // oxlint-disable-next-line no-underscore-dangle -- the router's own name for itself
    const router = window.__TSR_ROUTER__
    if (!router) throw new Error('no page of the app')
    const { queryClient }: RouterContext = router.options.context
    const { promise: hasArrived, resolve } = Promise.withResolvers<void>()
    const stop = router.subscribe('onResolved', () => resolve())
    router.history.push(to)
    await hasArrived
    stop()
    // The parts of the page request their data only once they are rendered.
    do await new Promise(next => setTimeout(next, 50))
    while (queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }).length > 0)
  }, path)
}

/** Navigates to a page that may never get its data, with an empty cache except for who is signed in. Waits until the old page is gone. */
export async function turnAfresh(page: Page, path: string) {
  await listens(page)
  await page.evaluate(async to => {
    // oxlint-disable-next-line no-underscore-dangle -- the router's own name for itself
    const router = window.__TSR_ROUTER__
    if (!router) throw new Error('no page of the app')
    const { queryClient }: RouterContext = router.options.context
    queryClient.removeQueries({ predicate: ({ queryKey: [procedure] }) => String(procedure) !== 'accounts,me' })
    router.clearCache()
    const before = document.querySelector('h1')
    router.history.push(to)
    // React hides the old page, and removes it only once the new one has its data.
    while (before?.checkVisibility()) await new Promise(next => setTimeout(next, 50))
  }, path)
}

/** React has hydrated the page, and with it the router. */
const listens = (page: Page) =>
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name for itself
  page.waitForFunction(() => (window.__TSR_ROUTER__?.history.subscribers.size ?? 0) > 0, undefined, { polling: 50 })
