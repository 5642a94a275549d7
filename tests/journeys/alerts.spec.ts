import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { PushPayload } from '#/contract/push.ts'
import { expect, faultsOf, password, test } from './fixture.ts'
import {
  bell,
  hears,
  listensTo,
  looks,
  noticed,
  openBell,
  panel,
  rung,
  shake,
  shownBySystem,
  tone,
  withPushService,
} from './notice-page.ts'
import { failing } from './squad-page.ts'
import type { Actor } from './stage.ts'
import { open } from './stage.ts'
import { toast } from './toast.ts'

test.use({ serviceWorkers: 'allow' })

const title = 'A comment awaits your review'

test('what comes pops up, sounds and shakes, and leads to where it belongs', async ({ browser, origin }) => {
  const { fran, campaignId, somethingCame } = await noticed(origin, 'Fran Loud')
  const page = await hears(browser, origin, fran, '/explore')
  const faults = faultsOf(page)
  await somethingCame('Nell Early')
  await expect(toast(page, title)).toContainText('Nell Early commented on Ledgerly.')
  expect(await rung(page), 'nobody has touched the page yet').toEqual([])
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })
  await somethingCame('Nell Later')
  await expect.poll(() => rung(page)).toEqual([shake, tone])
  await toast(page, 'Nell Later').getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${campaignId}`)
  await expect(bell(page, '1')).toBeVisible()
  await expect(toast(page, 'Nell Later')).toHaveCount(0)
  // Within a second of the last tone, no other is played.
  await page.waitForTimeout(1_100)
  await somethingCame('Nell Here')
  await expect(bell(page, '2')).toBeVisible()
  await expect.poll(() => rung(page)).toHaveLength(4)
  expect(await toast(page, 'Nell Here').count(), 'its page is open already').toBe(0)
  expect(faults).toEqual([])
  await page.context().close()
})

test('of several windows one sounds, and each as it was set', async ({ browser, origin }) => {
  const { fran, somethingCame } = await noticed(origin, 'Fran Windows')
  await fran.api.notifications.changePreferences({ vibration_enabled: false })
  const page = await hears(browser, origin, fran, '/explore')
  const second = await page.context().newPage()
  await listensTo(second, '/about')
  for (const each of [page, second]) {
    await each.bringToFront()
    await each.getByRole('main').click({ position: { x: 2, y: 2 } })
  }
  await somethingCame()
  const all = async () => [...(await rung(page)), ...(await rung(second))]
  await expect.poll(all).toEqual([tone])
  await second.waitForTimeout(500)
  expect(await all()).toEqual([tone])
  await fran.api.notifications.changePreferences({ sound_enabled: false })
  await somethingCame()
  for (const each of [page, second]) await expect(bell(each, '2')).toBeVisible()
  await second.waitForTimeout(500)
  expect(await all()).toEqual([tone])
  await page.context().close()
})

test('in quiet hours it is only counted, and a type that is off does not come at all', async ({ browser, origin }) => {
  const { fran, somethingCame } = await noticed(origin, 'Fran Quiet')
  await fran.api.notifications.changePreferences({
    quiet_hours_start: '00:00',
    quiet_hours_end: '23:59',
    time_zone: dayZone(),
  })
  const page = await hears(browser, origin, fran, '/explore')
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })
  await somethingCame()
  await expect(bell(page, '1')).toBeVisible()
  await page.waitForTimeout(500)
  expect(await toast(page, title).count()).toBe(0)
  expect(await rung(page)).toEqual([])
  await fran.api.notifications.changePreferences({
    quiet_hours_start: null,
    quiet_hours_end: null,
    campaign_submission: false,
  })
  await somethingCame()
  await fran.api.notifications.changePreferences({ campaign_submission: true })
  await somethingCame('Nell Again')
  await expect(toast(page, 'Nell Again')).toBeVisible()
  await expect(bell(page, '2')).toBeVisible()
  await page.context().close()
})

/** A time zone in which it is not the last minute of the day. */
const dayZone = () => (new Date().getUTCHours() > 12 ? 'America/New_York' : 'Asia/Tokyo')

test('Try it sounds in the settings', async ({ browser, origin }) => {
  const { fran } = await noticed(origin, 'Fran Tries')
  const page = await hears(browser, origin, fran, '/settings?tab=notifications')
  await page.getByRole('button', { name: 'Try it: sound' }).click()
  await page.getByRole('button', { name: 'Try it: vibration' }).click()
  await expect.poll(() => rung(page)).toEqual([tone, shake])
  await page.context().close()
})

test('pushes are shown by the system, once each, and go when they were read', async ({ browser, origin }) => {
  const { fran, campaignId, somethingCame } = await noticed(origin, 'Fran Pushed')
  const page = await hears(browser, origin, fran, '/explore')
  const push = await pushesTo(page)
  const url = `/manage-campaign/${campaignId}`
  const id = await somethingCame()
  const notice = { kind: 'notice', id, title, body: 'Cole commented.', url, unread: 1, at: Date.now() } as const
  const titles = async () => (await shownBySystem(page)).map(shown => shown.title).toSorted()
  const bodies = async () => (await shownBySystem(page)).map(shown => shown.body)
  await push(notice)
  await expect.poll(bodies).toEqual(['Cole commented.'])
  await push({ ...notice, body: 'Cole commented again.' })
  await expect.poll(bodies).toEqual(['Cole commented again.'])
  const other = { ...notice, id: crypto.randomUUID(), title: 'Another one' }
  await push(other)
  await expect.poll(titles).toEqual([title, 'Another one'])
  await push({ kind: 'read', ids: [other.id], unread: 1 })
  await expect.poll(titles).toEqual([title])
  await bell(page, '1').click()
  await panel(page)
    .getByRole('button', { name: `Mark “${title}” as read` })
    .click()
  await expect.poll(titles).toEqual([])
  await push({ kind: 'test', title: 'It works', body: 'Hello', url: '/' })
  await expect.poll(titles).toEqual(['It works'])
  await page.context().close()
})

test('a press on a push goes to its place in the window that is open, and reads it', async ({ browser, origin }) => {
  const { fran, campaignId, somethingCame } = await noticed(origin, 'Fran Presses')
  const page = await hears(browser, origin, fran, '/explore')
  const push = await pushesTo(page)
  const id = await somethingCame()
  await push({
    kind: 'notice',
    id,
    title,
    body: 'Cole commented.',
    url: `/manage-campaign/${campaignId}`,
    unread: 1,
    at: Date.now(),
  })
  await expect.poll(() => shownBySystem(page)).toHaveLength(1)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await press(page.context(), id)
  await expect(page).toHaveURL(`${origin}/manage-campaign/${campaignId}`)
  expect(await page.evaluate(() => 'stillHere' in window), 'the page was not loaded anew').toBe(true)
  await expect(bell(page)).toBeVisible()
  await push({ kind: 'test', title: 'Elsewhere', body: '', url: 'https://evil.example/manage-campaign' })
  await expect.poll(() => shownBySystem(page)).toHaveLength(1)
  await press(page.context(), 'test')
  await expect(page).toHaveURL(`${origin}/`)
  await page.context().close()
})

test('who signs out leaves no pushes behind, and failing to enable them or to sign out can be tried again', async ({
  browser,
  origin,
}) => {
  const { fran, somethingCame } = await noticed(origin, 'Fran Leaves')
  const page = await open(browser, origin, fran, { permissions: ['notifications'] })
  await withPushService(page)
  await page.route('**/api/rpc/notifications/addDevice', failing)
  await listensTo(page, '/explore')
  await openBell(page)
  const enable = panel(page).getByRole('button', { name: 'Enable Push' })
  await enable.click()
  await expect(toast(page, 'Push was not enabled')).toBeVisible()
  await page.unroute('**/api/rpc/notifications/addDevice')
  await enable.click()
  await expect(toast(page, 'Push enabled')).toBeVisible()
  await page.keyboard.press('Escape')
  const isSubscribed = () => page.evaluate(() => localStorage.getItem('test-subscribed') === 'yes')
  expect(await isSubscribed()).toBe(true)
  const logOut = page.getByRole('button', { name: 'Log Out' })

  await test.step('a log-out that failed is not told as done, and takes nothing away', async () => {
    const still = toast(page, 'You are still logged in')
    await page.route('**/api/rpc/accounts/signOut', failing)
    await logOut.click()
    await expect(still).toContainText('Something went wrong on our side. Please try again.')
    await page.unroute('**/api/rpc/accounts/signOut')
    await page.context().setOffline(true)
    await logOut.click()
    await expect(still.filter({ hasText: 'We could not reach the server.' })).toBeVisible()
    await page.context().setOffline(false)
    await expect(page).toHaveURL(`${origin}/explore`)
    await expect(toast(page, 'Logged out')).toHaveCount(0)
    expect(await isSubscribed()).toBe(true)
  })

  await test.step('whose browser lost its subscription by itself gets pushes again when the page is looked at', async () => {
    await page.evaluate(() => localStorage.removeItem('test-subscribed'))
    await removeDevices(fran)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => devices(fran)).toHaveLength(1)
    expect(await isSubscribed()).toBe(true)
  })

  await test.step('a page that nobody looks at sounds as soon as its browser was removed elsewhere', async () => {
    await looks(page, 'hidden')
    await somethingCame('Nell Pushed')
    await expect(bell(page, '1')).toBeVisible()
    await page.waitForTimeout(300)
    expect(await rung(page)).toEqual([])
    await removeDevices(fran)
    await somethingCame('Nell Heard')
    await expect.poll(() => rung(page)).toEqual([shake, tone])
    await looks(page, 'visible')
    await bell(page, '2').click()
    await enable.click()
    await expect.poll(() => devices(fran)).toHaveLength(1)
    await page.keyboard.press('Escape')
  })

  await test.step('whose session was ended from elsewhere gets pushes again once they are back', async () => {
    const email = (await fran.api.accounts.me())?.email ?? ''
    await fran.api.accounts.signOut()
    await page.goto('/settings?tab=notifications')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page.getByText('This browser', { exact: true })).toBeVisible()
  })

  await logOut.click()
  await expect(toast(page, 'Logged out')).toBeVisible()
  expect(await isSubscribed()).toBe(false)
  await page.context().close()
})

const devices = async ({ api }: Actor) => (await api.notifications.reach()).devices

async function removeDevices(person: Actor) {
  for (const { id } of await devices(person)) await person.api.notifications.removeDevice({ id })
}

/**
 * Hands the page's service worker what a push service would deliver, because the developer tools'
 * own push loses some of it. On a busy machine Chromium sometimes drops a notification right after
 * it was shown: then the push is repeated. A worker that shows nothing gets no repeat.
 */
async function pushesTo(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const worker = await workerOf(page.context())
  return async (payload: PushPayload) => {
    const asked = await worker.evaluate(handOver, JSON.stringify(payload))
    expect(asked > 0, 'the worker asks the system to show it').toBe(payload.kind !== 'read')
  }
}

/** Runs in the worker; returns how often it asked to show a notification. */
async function handOver(data: string) {
  const registration: unknown = Reflect.get(globalThis, 'registration')
  if (!(registration instanceof ServiceWorkerRegistration)) return 0
  const asked: string[] = []
  registration.showNotification = (...shown) => {
    asked.push(shown[1]?.tag ?? '')
    return ServiceWorkerRegistration.prototype.showNotification.apply(registration, shown)
  }
  const isForgotten = async () => {
    const tag = asked.at(-1)
    return tag !== undefined && (await registration.getNotifications({ tag })).length === 0
  }
  for (let times = 0; times < 5; times++) {
    let done: unknown
    const waitUntil = (work: unknown) => void (done = work)
    dispatchEvent(Object.assign(new PushEvent('push', { data }), { waitUntil }))
    await done
    if (!(await isForgotten())) break
  }
  return asked.length
}

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))

/** Acts as a tap on the system's notification. */
async function press(context: BrowserContext, tag: string) {
  const worker = await workerOf(context)
  await worker.evaluate(async name => {
    const registration: unknown = Reflect.get(globalThis, 'registration')
    if (!(registration instanceof ServiceWorkerRegistration)) return
    const [notification] = await registration.getNotifications({ tag: name })
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
  }, tag)
}
