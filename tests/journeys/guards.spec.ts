import type { Page } from '@playwright/test'
import { publicPages } from '#/rules/public-pages.ts'
import { engagementCampaign } from '../samples.ts'
import { expect, faultsOf, password, refusalsOf, test } from './fixture.ts'
import { hold } from './screens/screen.ts'
import { actor, admin, hydrated, open, openLive, passesTo, says, squad } from './stage.ts'

test('the scripts of the public pages run without an error for somebody signed in too', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Robin Vale'))
  const faults = faultsOf(page)
  for (const path of publicPages) {
    await page.goto(path)
    await hydrated(page.getByRole('banner').getByRole('button', { name: 'Log Out' }))
  }
  expect(faults).toEqual([])
})

test('a visitor signs in first, and comes back to the page they asked for', async ({ browser, origin }) => {
  const robin = await actor(origin, 'founder', 'Robin Vale')
  const page = await open(browser, origin, null)
  await page.goto('/settings?tab=billing')
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('Email').fill((await robin.api.accounts.me())?.email ?? '')
  await page.getByLabel('Password').fill('wrong horse battery')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${origin}/settings?tab=billing`)
})

test('whoever logs out opens no other connection to the server, however long the page takes to leave', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Robin Vale'))
  const connection = page.waitForEvent('websocket')
  await page.goto('/founder-dashboard')
  const hungUp = (await connection).waitForEvent('close')
  await expect(page.getByRole('heading', { name: 'Welcome, Robin Vale' })).toBeVisible()
  await hold(page, 'accounts/me')
  const connections: string[] = []
  page.on('websocket', socket => void connections.push(socket.url()))
  await page.getByRole('button', { name: 'Log Out' }).click()
  await hungUp
  // It would reconnect within a second.
  await page.waitForTimeout(2_000)
  expect(connections).toEqual([])
})

test('whoever logs out of a squad room asks for nothing more, and says nothing to a connection that has ended', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Robin Vale')
  await says(carl, roomId, 'See you')
  const page = await open(browser, origin, fran)
  await openLive(page, '/squad-room')
  await expect(page.getByText('See you')).toBeVisible()
  const refused = refusalsOf(page, /\/accounts\/signOut$/)
  const faults = faultsOf(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/`)
  await page.waitForLoadState('networkidle')
  expect([...refused, ...faults]).toEqual([])
})

test('an admin who opens the page on which somebody else’s campaign is edited learns who may, and can pause it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Edits')
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, await admin(origin, makeAdmin))
  await page.goto(`/create-campaign?edit=${id}`)
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  await expect(page.getByText('Only its founder can edit this campaign')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('a theme chosen by hand is there at once and before the first paint, and the bar of the browser follows it, here and in another tab, and else the system', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  const other = await page.context().newPage()
  for (const each of [page, other]) await each.goto('/')
  // For people who want less motion, nothing fades from one theme to the other.
  expect(await page.evaluate(fadesInTheDark)).toBe(0)
  await page.emulateMedia({ colorScheme: 'light' })
  const [light, dark] = [await barOf(page), '#181512']
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => barOf(page)).toBe(dark)
  await expect.poll(() => barOf(other)).toBe(dark)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => barOf(page)).toBe(dark)
  await page.getByLabel('Theme').selectOption('system')
  await expect.poll(() => barOf(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => barOf(page)).toBe(dark)
})

test('a page follows a theme that was chosen in another tab before it was ready', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  const late = await page.context().newPage()
  await page.goto('/')
  const scripts = Promise.withResolvers<void>()
  await late.route('**/assets/*.js', async route => {
    await scripts.promise
    await route.continue()
  })
  await late.goto('/', { waitUntil: 'commit' })
  await expect(late.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(late.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  scripts.resolve()
  await expect(late.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(late.getByLabel('Theme')).toHaveValue('dark')
  await page.context().close()
})

test('after a login in another tab a page of before leads on instead of asking for it, and so does a login that stayed open, as soon as it is pressed or looked at', async ({
  browser,
  origin,
}) => {
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, null)
  await page.goto('/about')
  await passesTo(page, cara)
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()

  await passesTo(page, null)
  await page.goto('/login?next=/settings')
  await passesTo(page, cara)
  await page.getByLabel('Email').fill('cara@example.com')
  await page.getByLabel('Password').fill('whatever it was')
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/settings`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()

  const looked = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  for (const path of ['/login?', '/signup?role=founder&']) {
    await passesTo(page, null)
    await page.goto(`${path}next=/settings`)
    await expect(async () => {
      await passesTo(page, cara)
      await looked()
      await expect(page).toHaveURL(`${origin}/settings`, { timeout: 2_000 })
    }).toPass({ timeout: 10_000 })
  }
})

/** As browsers choose it: the first whose condition holds. */
const barOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .find(({ media }) => matchMedia(media).matches)
      ?.getAttribute('content'),
  )

/** How many parts of the page take time to become dark. */
function fadesInTheDark() {
  const { dataset } = document.documentElement
  const { theme = '' } = dataset
  dataset['theme'] = 'dark'
  const fading = document.getAnimations().length
  dataset['theme'] = theme
  return fading
}
