import type { Page } from '@playwright/test'
import type { RouterContext } from '#/web/router.tsx'

/**
 * Turns from one page of the app to another as a link does, and waits until it has read what it shows. This takes a third of the time
 * that loading it takes: use it where how a page comes is not what is tested.
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
    // What a part of the page reads, it asks for once it stands there.
    do await new Promise(next => setTimeout(next, 50))
    while (queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }).length > 0)
  }, path)
}

/** Turns to a page that may never get what it reads, with nothing read before but who is signed in, and waits until the one before is gone. */
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
    // React hides the page that was loaded, and removes it only once the new one has what it reads.
    while (before?.checkVisibility()) await new Promise(next => setTimeout(next, 50))
  }, path)
}

/** React has hydrated the page, and with it the router. */
const listens = (page: Page) =>
  // oxlint-disable-next-line no-underscore-dangle -- the router's own name for itself
  page.waitForFunction(() => (window.__TSR_ROUTER__?.history.subscribers.size ?? 0) > 0, undefined, { polling: 50 })
