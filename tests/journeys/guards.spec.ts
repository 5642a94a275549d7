import type { Page } from '@playwright/test'
import { publicPages } from '#/rules/public-pages.ts'
import { engagementCampaign } from '../samples.ts'
import { expect, faultsOf, refusalsOf, test } from './fixture.ts'
import { hold } from './screens/screen.ts'
import { actor, admin, hydrated, open, openLive, says, squad } from './stage.ts'

/** The route table of the specification: who may open a page, and where everybody else is redirected. */
const guarded = [
  ['/founder-dashboard', { founder: 'stays', contributor: '/contributor-dashboard' }],
  ['/create-campaign', { founder: 'stays', contributor: '/explore' }],
  ['/contributor-dashboard', { founder: '/founder-dashboard', contributor: 'stays' }],
  ['/contributor/dashboard', { founder: '/founder-dashboard', contributor: '/contributor-dashboard' }],
  ['/settings', { founder: 'stays', contributor: 'stays' }],
  ['/squad-room', { founder: 'stays', contributor: 'stays' }],
  ['/admin/dashboard', { founder: '/founder-dashboard', contributor: '/contributor-dashboard' }],
  ['/admin/team-management', { founder: '/founder-dashboard', contributor: '/contributor-dashboard' }],
  ['/login', { founder: '/founder-dashboard', contributor: '/contributor-dashboard' }],
  ['/signup', { founder: '/founder-dashboard', contributor: '/contributor-dashboard' }],
] as const

for (const role of ['founder', 'contributor'] as const) {
  test(`a ${role} arrives where the route table says`, async ({ browser, origin }) => {
    const who = await actor(origin, role, 'Robin Vale')
    const page = await open(browser, origin, who)
    const faults = faultsOf(page)
    for (const [path, arrives] of guarded) {
      await page.goto(path)
      await expect(page, path).toHaveURL(origin + (arrives[role] === 'stays' ? path : arrives[role]))
      await expect(page.locator('h1'), path).toBeVisible()
    }
    expect(faults).toEqual([])
  })
}

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
  const page = await open(browser, origin, null)
  await page.goto('/signup?role=founder')
  await page.getByLabel('Full name').fill('Robin Vale')
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/`)

  await page.goto('/settings?tab=billing')
  await expect(page).toHaveURL(/\/login\?/)
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Password').fill('wrong horse battery')
  await page.getByRole('main').locator('button[type=submit]').click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await page.getByLabel('Password').fill('correct horse battery')
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
  await expect(page.getByRole('heading', { name: 'Welcome back, Robin Vale' })).toBeVisible()
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
  const refused = refusalsOf(page)
  const faults = faultsOf(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([...refused, ...faults]).toEqual([])
})

test('an unknown address is a 404 with a way home; a campaign that is not there says so', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${origin}/`)
  const missing = await page.goto('/campaigns/01a1fd5c-b6c3-707b-9530-67c46db49e5c')
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
})

test('a stranger is sent from a manage page to the campaign, with the reason; its owner from the campaign to the manage page', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const fred = await actor(origin, 'founder', 'Fred Okafor')
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const stranger = await open(browser, origin, fred)
  await stranger.goto(`/manage-campaign/${id}`)
  await expect(stranger).toHaveURL(`${origin}/campaign/${id}`)
  await expect(stranger.getByText("You don't have permission to manage this campaign")).toBeVisible()
  const owner = await open(browser, origin, fran)
  await owner.goto(`/campaign/${id}`)
  await expect(owner).toHaveURL(`${origin}/manage-campaign/${id}`)
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

test('with scripts off the public pages still say what they have to say', async ({ browser, origin }) => {
  const page = await open(browser, origin, null, { javaScriptEnabled: false })
  await page.goto('/explore')
  await expect(page.getByRole('heading', { name: 'Explore Reddit Campaigns' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Start Your Campaign' }).first()).toBeVisible()
})

test('the theme is remembered and there before the first paint', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  await page.goto('/')
  await page.getByLabel('Theme').selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('whoever wants less motion has another theme at once: nothing fades from one to the other', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  await page.goto('/')
  const fading = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'dark'
    return document.getAnimations().length
  })
  expect(fading).toBe(0)
})

test('the bar of the browser follows a theme chosen by hand, here and in another tab, and else the system', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  const other = await page.context().newPage()
  for (const each of [page, other]) await each.goto('/')
  await page.emulateMedia({ colorScheme: 'light' })
  const [light, dark] = [await barOf(page), '#181512']
  await page.getByLabel('Theme').selectOption('dark')
  await expect.poll(() => barOf(page)).toBe(dark)
  await expect.poll(() => barOf(other)).toBe(dark)
  await page.reload()
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

test('whoever logged in in another tab meanwhile is led on by the login that stayed open', async ({
  browser,
  origin,
}) => {
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, null)
  await page.goto('/login?next=/settings')
  const [name = '', value = ''] = cara.cookie().split('=')
  await page.context().addCookies([{ name, value, url: origin }])
  await page.getByLabel('Email').fill('cara@example.com')
  await page.getByLabel('Password').fill('whatever it was')
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/settings`)
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('a login that stayed open leads on as soon as it is looked at after a login in another tab', async ({
  browser,
  origin,
}) => {
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, null)
  const [name = '', value = ''] = cara.cookie().split('=')
  const looked = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  for (const path of ['/login?', '/signup?role=founder&']) {
    await page.goto(`${path}next=/settings`)
    await expect(async () => {
      await page.context().addCookies([{ name, value, url: origin }])
      await looked()
      await expect(page).toHaveURL(`${origin}/settings`, { timeout: 2_000 })
    }).toPass({ timeout: 10_000 })
    await page.context().clearCookies()
  }
})

test('a page of before a login in another tab leads on instead of asking for it', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const page = await open(browser, origin, null)
  await page.goto('/about')
  const [name = '', value = ''] = cara.cookie().split('=')
  await page.context().addCookies([{ name, value, url: origin }])
  await page.getByRole('link', { name: 'Log In', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
})

/** As browsers choose it: the first whose condition holds. */
const barOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
      .find(({ media }) => matchMedia(media).matches)
      ?.getAttribute('content'),
  )
