import { refusals } from '#/rules/words.ts'
import { expect, faultsOf, test } from './fixture.ts'
import { bell, hears, noticed, openBell, panel, withPushService } from './notice-page.ts'
import { failing } from './squad-page.ts'
import { actor, hearsNothing, heldBack, open, openLive } from './stage.ts'
import { toast } from './toast.ts'

const tab = '/settings?tab=notifications'

test('a contributor sets what reaches them and how, and their other browser follows', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Switch')
  const page = await open(browser, origin, cara)
  const faults = faultsOf(page)
  const phone = await hears(browser, origin, cara, tab, { viewport: { width: 375, height: 800 } })
  await page.goto(tab)
  const reviews = page.getByRole('group', { name: 'Submission Reviews' })
  await expect(reviews.getByRole('switch', { name: 'In app' })).toBeChecked()
  for (const theirs of ['Campaign Submissions', 'Campaign Goals', 'New Sign-ups'])
    await expect(page.getByRole('group', { name: theirs })).toHaveCount(0)
  await reviews.getByRole('switch', { name: 'Push' }).focus()
  await page.keyboard.press('Space')
  await expect(reviews.getByRole('switch', { name: 'Push' })).not.toBeChecked()
  const of = async () => cara.api.notifications.preferences()
  await expect.poll(of).toMatchObject({ push_submission_approved: false, push_submission_rejected: false })
  await reviews.getByRole('switch', { name: 'In app' }).click()
  await expect.poll(of).toMatchObject({ submission_approved: false, submission_rejected: false, karma_earned: true })
  await expect(reviews).toContainText('Off: none of this reaches you.')
  await expect(reviews.getByRole('switch', { name: 'Push' })).toHaveAttribute('aria-disabled', 'true')
  await expect(
    phone.getByRole('group', { name: 'Submission Reviews' }).getByRole('switch', { name: 'In app' }),
  ).not.toBeChecked()
  await cara.api.notifications.changePreferences({ submission_approved: true })
  await expect(reviews.getByRole('switch', { name: 'In app' })).not.toBeChecked()
  await cara.api.notifications.changePreferences({ submission_rejected: true })
  await expect(reviews.getByRole('switch', { name: 'In app' })).toBeChecked()
  expect(faults).toEqual([])
  await page.context().close()
  await phone.context().close()
})

test('a change that fails goes back and says so; of two quick ones the last counts', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Rollback')
  const page = await open(browser, origin, cara)
  await page.goto(tab)
  const sound = page.getByRole('switch', { name: 'Sound' })
  await page.route('**/api/rpc/notifications/changePreferences', failing)
  // The switch may already be back when the click has finished.
  await sound.click()
  await expect(toast(page, 'Your notification settings were not saved')).toBeVisible()
  await expect(sound).toBeChecked()
  await page.unroute('**/api/rpc/notifications/changePreferences')
  let [asked, answered] = [0, 0]
  await page.route('**/api/rpc/notifications/changePreferences', async route => {
    asked += 1
    if (asked === 1) await new Promise(resolve => setTimeout(resolve, 700))
    await route.fulfill({ response: await route.fetch() })
    answered += 1
  })
  await sound.click()
  await page.getByRole('switch', { name: 'Hide text in push notifications' }).click()
  await sound.click()
  await expect(sound).toBeChecked()
  await expect.poll(() => answered).toBe(3)
  expect(await cara.api.notifications.preferences()).toMatchObject({ sound_enabled: true, push_hide_text: true })
  await expect(sound).toBeChecked()
  await page.context().close()
})

test('quiet hours are in one’s own time zone, and their ends differ', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Night')
  const of = async () => cara.api.notifications.preferences()
  const page = await open(browser, origin, cara, { timezoneId: 'Asia/Tokyo' })
  await page.goto(tab)
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect.poll(of).toMatchObject({ quiet_hours_start: '22:00', quiet_hours_end: '08:00', time_zone: 'Asia/Tokyo' })
  await expect(page.getByText('Times are in Asia/Tokyo.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('22:00')
  await expect(page.getByText(refusals.quiet_hours_equal.words)).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('07:30')
  await expect(page.getByText(refusals.quiet_hours_equal.words)).toHaveCount(0)
  await expect.poll(of).toMatchObject({ quiet_hours_start: '22:00', quiet_hours_end: '07:30' })
  await page.getByLabel('To', { exact: true }).fill('')
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription('Please enter a time such as 22:00')
  const away = await open(browser, origin, cara, { timezoneId: 'America/New_York' })
  await away.goto(tab)
  await expect(away.getByLabel('From', { exact: true })).toHaveValue('22:00')
  await away.getByRole('button', { name: 'Use America/New York' }).click()
  await expect.poll(of).toMatchObject({ quiet_hours_end: '07:30', time_zone: 'America/New_York' })
  await away.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect.poll(of).toMatchObject({ quiet_hours_start: null, quiet_hours_end: null })
  await page.context().close()
  await away.context().close()
})

test('two tabs that change one end each of the quiet hours keep both changes', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Twice')
  await cara.api.notifications.changePreferences({ quiet_hours_start: '22:00', quiet_hours_end: '08:00' })
  const page = await open(browser, origin, cara)
  const other = await page.context().newPage()
  await hearsNothing(other)
  for (const each of [page, other]) await each.goto(tab)
  await other.getByLabel('To', { exact: true }).waitFor()
  await page.getByLabel('From', { exact: true }).fill('21:00')
  await page.keyboard.press('Tab')
  const of = async () => cara.api.notifications.preferences()
  await expect.poll(of).toMatchObject({ quiet_hours_start: '21:00', quiet_hours_end: '08:00' })
  await other.getByLabel('To', { exact: true }).fill('07:00')
  await expect.poll(of).toMatchObject({ quiet_hours_end: '07:00' })
  expect(await of()).toMatchObject({ quiet_hours_start: '21:00' })
  await page.context().close()
})

test('a time zone that browsers call by different names is one and the same', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Kolkata')
  await cara.api.notifications.changePreferences({
    quiet_hours_start: '22:00',
    quiet_hours_end: '08:00',
    time_zone: 'Asia/Kolkata',
  })
  const page = await open(browser, origin, cara, { timezoneId: 'Asia/Kolkata' })
  await page.goto(tab)
  await expect(page.getByText('Times are in Asia/Kolkata.')).toBeVisible()
  await expect(page.getByText('This browser is in')).toHaveCount(0)
})

test('settings that do not load say so, and Retry brings them', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Retry')
  const page = await open(browser, origin, cara)
  await page.route('**/api/rpc/notifications/reach', failing)
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await expect(page.getByText('Your notification settings did not load')).toBeVisible({ timeout: 20_000 })
  const failure = await page.getByRole('alert').boundingBox()
  await page.unroute('**/api/rpc/notifications/reach')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('switch', { name: 'Sound' })).toBeVisible()
  const card = await page.locator('section').first().boundingBox()
  expect(failure?.width, 'the failure is as wide as what it stands for').toBe(card?.width)
  await page.context().close()
})

test('the bell of two browsers agrees, and what fails leaves it as it was', async ({ browser, origin }) => {
  const { fran, somethingCame } = await noticed(origin, 'Fran Twice')
  const page = await hears(browser, origin, fran, '/explore')
  const other = await hears(browser, origin, fran, '/about')
  const mayCome = await heldBack(page, 'notice-panel')
  await bell(page).click()
  await expect(bell(page)).toHaveAttribute('aria-busy', 'true')
  mayCome()
  await expect(panel(page).getByText('No notifications yet')).toBeVisible()
  for (const from of ['One', 'Two', 'Three']) await somethingCame(from)
  for (const each of [page, other]) await expect(bell(each, '3')).toBeVisible()
  await page.route(/notifications\/(markRead|markAllRead|remove)/, failing)
  const title = 'A comment awaits your review'
  const { width } = (await panel(page).boundingBox()) ?? { width: 0 }
  expect(width).toBe(384)
  await panel(page)
    .getByRole('button', { name: `Mark “${title}” as read` })
    .first()
    .click()
  await expect(toast(page, 'The notification was not marked as read')).toBeVisible()
  await panel(page)
    .getByRole('button', { name: `Delete “${title}”` })
    .first()
    .click()
  await expect(toast(page, 'The notification was not deleted')).toBeVisible()
  await expect(bell(page, '3')).toBeVisible()
  await expect(panel(page).getByRole('listitem')).toHaveCount(3)
  await page.unroute(/notifications\/(markRead|markAllRead|remove)/)
  await panel(page)
    .getByRole('button', { name: `Delete “${title}”` })
    .first()
    .click()
  for (const each of [page, other]) await expect(bell(each, '2')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Mark all read' }).click()
  for (const each of [page, other]) await expect(bell(each)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  for (let more = 0; more < 10; more += 1) await somethingCame()
  await expect(bell(other, '9+')).toBeVisible()
  await page.context().close()
  await other.context().close()
})

test('of several notices deleted in a row those whose deletion fails are back, and no others', async ({
  browser,
  origin,
}) => {
  const { fran, somethingCame } = await noticed(origin, 'Fran Often')
  const ids: string[] = []
  for (const from of ['One', 'Two', 'Three']) ids.unshift(await somethingCame(from))
  const page = await hears(browser, origin, fran, '/explore')
  await bell(page, '3').click()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/rpc/notifications/remove', async route => {
    await gate.promise
    await (route
      .request()
      .postData()
      ?.includes(ids[1] ?? '')
      ? route.continue()
      : failing(route))
  })
  await page.route('**/api/rpc/notifications/list*', failing)
  for (const left of [2, 1, 0]) {
    await panel(page)
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(left)
  }
  gate.resolve()
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await expect(bell(page, '2')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(bell(page, '2')).toBeVisible()
  await page.context().close()
})

test('notices that did not load come with Retry, and the keyboard goes on from their panel', async ({
  browser,
  origin,
}) => {
  const { fran, somethingCame } = await noticed(origin, 'Fran Retry')
  await somethingCame()
  const page = await open(browser, origin, fran)
  await page.route('**/api/rpc/notifications/list*', failing)
  // Once connected, the page reads the notices again.
  await openLive(page, '/about')
  await openBell(page)
  await panel(page).getByRole('button', { name: 'Retry' }).focus()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('listitem')).toHaveCount(1)
  await expect(panel(page)).toBeFocused()
  await page.context().close()
})

test('what a founder decides leaves the bell of every browser, and comes back when they undo it', async ({
  browser,
  origin,
}) => {
  const { fran, campaignId, somethingCame } = await noticed(origin, 'Fran Settled')
  // They undo it only after both browsers have heard of it.
  await fran.api.accounts.changeUndoTime({ undoSeconds: 120 })
  for (const from of ['Una', 'Duo']) await somethingCame(from)
  const page = await hears(browser, origin, fran, `/manage-campaign/${campaignId}`)
  const other = await hears(browser, origin, fran, '/about')
  for (const each of [page, other]) await expect(bell(each, '2')).toBeVisible()
  await page.getByRole('article').getByRole('button', { name: 'Approve', exact: true }).first().click()
  for (const each of [page, other]) await expect(bell(each, '1')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  for (const each of [page, other]) await expect(bell(each, '2')).toBeVisible()
})

test('where no push can come, Enable Push says that the app tells, and goes away', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Inside')
  const page = await open(browser, origin, cara)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto('/contributor-dashboard')
  await openBell(page)
  await panel(page).getByRole('button', { name: 'Enable Push' }).click()
  await expect(toast(page, 'In-app notifications enabled')).toContainText(
    'You will see notifications while using the app.',
  )
  await expect(panel(page).getByRole('button', { name: 'Enable Push' })).toHaveCount(0)
  await page.reload()
  await openBell(page)
  await expect(panel(page).getByText('No notifications yet')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Enable Push' })).toHaveCount(0)
  await page.context().close()
})

test('a browser with a push service becomes a device, which can be tried and removed', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Outside')
  const page = await open(browser, origin, cara, { permissions: ['notifications'], serviceWorkers: 'allow' })
  await withPushService(page)
  await page.goto(tab)
  await openBell(page)
  await panel(page).getByRole('button', { name: 'Enable Push' }).click()
  await expect(toast(page, 'Push enabled')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Enable Push' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const device = page.getByRole('main').getByRole('listitem').filter({ hasText: 'This browser' })
  await expect(device).toContainText(/Chrome on Linux.*no push yet/s)
  await device.getByRole('button', { name: 'Test Chrome on Linux' }).click()
  await expect(toast(page, 'The test was not sent')).toContainText(refusals.push_failed.words)
  await page.context().clearPermissions()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Enable Push' })).toBeVisible()
  await page.context().grantPermissions(['notifications'])
  await page.reload()
  await expect(device).toBeVisible()
  await device.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(device).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Enable Push' })).toBeVisible()
  expect((await cara.api.notifications.reach()).devices).toEqual([])
  await page.context().close()
})
