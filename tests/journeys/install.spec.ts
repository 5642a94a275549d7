import type { Browser, Page } from '@playwright/test'
import { productName } from '#/rules/product.ts'
import { expect, faultsOf, test } from './fixture.ts'
import { bell } from './notice-page.ts'
import { actor, isLive, keysWork, open, passesTo } from './stage.ts'
import { toast } from './toast.ts'

test.use({ serviceWorkers: 'allow' })

test('browsers find nothing missing to install the app', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  const faults = faultsOf(page)
  await page.goto('/')
  const cdp = await page.context().newCDPSession(page)
  const { url, errors } = await cdp.send('Page.getAppManifest')
  expect({ url, errors }).toEqual({ url: `${origin}/manifest.webmanifest`, errors: [] })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([])
  const answer = await page.request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest: { name: string; icons: { src: string; sizes: string }[] } = await answer.json()
  expect(manifest.name).toBe(productName)
  const icons = [
    ...manifest.icons,
    { src: '/apple-touch-icon.png', sizes: '180x180' },
    { src: '/badge-96.png', sizes: '96x96' },
  ]
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async address => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    if (sizes !== 'any') expect(size, src).toBe(sizes)
  }
  expect(faults).toEqual([])
  await page.context().close()
})

test('visitors get no service worker; who signs in does, and without a connection a page says so', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  await page.goto('/explore')
  await expect(page.locator('h1')).toBeVisible()
  await page.waitForTimeout(500)
  const workers = () => navigator.serviceWorker.getRegistrations().then(found => found.length)
  expect(await page.evaluate(workers)).toBe(0)

  await passesTo(page, await actor(origin, 'contributor', 'Cara Offline'))
  await page.goto('/explore')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect
    .poll(() =>
      page.evaluate(() =>
        caches
          .has('x')
          .then(() => caches.keys())
          .then(keys => keys.length),
      ),
    )
    .toBe(1)
  await page.reload()
  // The page's first requests do not wait until its worker has started.
  const throughWorker = () =>
    performance
      .getEntriesByType('resource')
      .filter(entry => 'workerFinalSourceType' in entry && entry.workerFinalSourceType !== 'network')
      .map(({ name }) => new URL(name).pathname)
      .filter(path => /^\/(?:api|assets)\//.test(path))
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  expect(await page.evaluate(throughWorker)).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/contributor-dashboard')
  await expect(page.getByRole('heading', { name: 'There is no connection' })).toBeVisible()
  expect(await page.evaluate(() => document.scripts.length)).toBe(0)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByText('This page tries again by itself every few seconds.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('tab').first(), 'by itself').toBeVisible()
  await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
  expect(
    await page.evaluate(() =>
      caches
        .keys()
        .then(keys =>
          Promise.all(keys.map(key => caches.open(key).then(cache => cache.keys()))).then(all =>
            all.flat().map(({ url }) => new URL(url).pathname),
          ),
        ),
    ),
  ).toEqual(['/offline.html'])
  await page.context().close()
})

test('a part that a new version took away reloads the page once by itself, then it asks', async ({
  browser,
  origin,
}) => {
  const { page, loads, menu } = await stale(browser, origin, 'Cara Stale')
  await menu.hover()
  await expect.poll(loads, 'once by itself').toBe(1)
  await page.mouse.move(300, 700)
  await stands(page)
  await menu.hover()
  await expect(toast(page, 'A new version is ready')).toBeVisible()
  expect(loads(), 'and not in a circle').toBe(1)
  await page.unroute(sideMenu)
  await toast(page, 'A new version is ready').getByRole('button', { name: 'Reload' }).click()
  await expect.poll(loads).toBe(2)
  await stands(page)
  await menu.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pricing' })).toBeVisible()
  await page.context().close()
})

/**
 * The menu's code fails, and the browser does not request it again. Firefox behaves so after any failed load. Chromium does so only for
 * code that failed when it ran, so this code throws.
 */
async function remembersFailure(page: Page, { isReachable }: { isReachable: boolean }) {
  const failing = `throw new TypeError('error loading dynamically imported module: ' + import.meta.url)`
  await page.unroute(sideMenu)
  await page.route(sideMenu, route => {
    if (route.request().method() !== 'HEAD') return route.fulfill({ contentType: 'text/javascript', body: failing })
    return isReachable ? route.continue() : route.abort()
  })
}

test('a browser that never asks again for a part that it could not load reloads the page once the server answers', async ({
  browser,
  origin,
}) => {
  const { page, loads, menu } = await stale(browser, origin, 'Cara Remembered')
  await remembersFailure(page, { isReachable: false })
  await menu.hover()
  await stands(page)
  expect(loads()).toBe(0)
  await page.unroute(sideMenu)
  await expect.poll(loads).toBe(1)
  await stands(page)
  await menu.click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pricing' })).toBeVisible()
  await page.context().close()
})

test('whoever leaves while a part still loads, which Firefox then gives up, is not kept by a reload', async ({
  browser,
  origin,
}) => {
  const { page, menu } = await stale(browser, origin, 'Cara Leaving')
  await remembersFailure(page, { isReachable: true })
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/pricing', async route => {
    await answered
    await route.continue()
  })
  const { x, y } = (await menu.boundingBox()) ?? { x: 0, y: 0 }
  const asked = page.waitForRequest(request => request.url().includes('side-menu') && request.method() === 'HEAD')
  await page.evaluate(() => location.assign('/pricing'))
  // `hover` would wait for the navigation that is under way.
  await page.mouse.move(x + 9, y + 9)
  await asked
  await page.waitForTimeout(1_000)
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Plan')
  await page.context().close()
})

test('what is typed is not taken away by a new version', async ({ browser, origin }) => {
  const { page, loads, menu } = await stale(browser, origin, 'Cara Typing')
  await page.getByLabel('Full name').fill('Cara Renamed')
  await menu.hover()
  await expect(toast(page, 'A new version is ready')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Cara Renamed')
  expect(loads()).toBe(0)
  await page.context().close()
})

test('a part that does not come while a server starts reloads nothing, though the server lives', async ({
  browser,
  origin,
}) => {
  const { page, loads } = await stale(browser, origin, 'Cara Early')
  await page.route('**/readyz', route => route.fulfill({ status: 503, body: 'Starting' }))
  // Safari's message, which does not name the chunk.
  const fails = () =>
    page.evaluate(() => {
      const payload = new Error('Importing a module script failed.')
      dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
    })
  // Repeated, because the listener loads after the page, on a busy machine much later.
  await expect(async () => {
    const answer = page.waitForResponse('**/readyz', { timeout: 1_000 })
    await fails()
    await answer
  }).toPass()
  await stands(page)
  expect(loads()).toBe(0)
  await page.unroute('**/readyz')
  await fails()
  await expect.poll(loads).toBe(1)
  await page.context().close()
})

test('parts that do not come while a server starts leave the page as it is, and come later by themselves', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Cara Waiting'))
  const parts = /\/assets\/(?:live|own-bar)-[\w-]{8}\.js/
  const missed = new Set<string | undefined>()
  await page.route(parts, route => {
    missed.add(/live|own-bar/.exec(route.request().url())?.[0])
    return route.fulfill({ status: 503, contentType: 'text/plain', body: 'Starting' })
  })
  await page.goto('/contributor-dashboard')
  await expect.poll(() => missed.size).toBe(2)
  await page.waitForTimeout(1_000)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contributor Dashboard')
  const live = isLive(page)
  await page.unroute(parts)
  await live
  await expect(bell(page)).toBeVisible()
  await page.context().close()
})

const sideMenu = /\/assets\/side-menu-[\w-]+\.js/

/** A page from before a deploy: its chunk for the side menu no longer exists on the server. */
async function stale(browser: Browser, origin: string, name: string) {
  const who = await actor(origin, 'contributor', name)
  // Once it is active, a service worker makes navigations itself, and `page.route` does not hold those.
  const page = await open(browser, origin, who, { viewport: { width: 375, height: 800 }, serviceWorkers: 'block' })
  await page.goto('/settings')
  await stands(page)
  await page.route(sideMenu, route => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }))
  let count = 0
  page.on('load', () => (count += 1))
  return { page, loads: () => count, menu: page.getByRole('button', { name: 'Open menu' }) }
}

async function stands(page: Page) {
  await expect(bell(page)).toBeVisible()
  await keysWork(page)
}
